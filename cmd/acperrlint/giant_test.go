package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestGiants lints generated code of several shapes, two of them with 100,000
// lines: what is to be found is, and where a bound makes it say less, -surface
// tells.
func TestGiants(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	caches := strings.Fields(string(out))
	lines := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(strings.ReplaceAll(format, "$next", fmt.Sprint(i+1)), "$", fmt.Sprint(i)))
		}
		return b.String()
	}
	const lookup = "if _, ok := a.open[req.SessionId]; !ok {\nreturn acp.PromptResponse{}, fmt.Errorf(\"session %s not found\", req.SessionId)\n}\n"
	for _, g := range []struct {
		name, body, rest string // of Prompt, and behind it
		findings         bool
		note             string
	}{
		{name: "functions", body: lookup, rest: lines(20000, "func f$(n int) (int, error) {\nif n == $ {\nreturn 0, errors.New(\"stuck\")\n}\nreturn n, nil }\n"), findings: true},
		{name: "table", body: lookup, rest: "var table = map[string]func() error{\n" + lines(5000, "\"_own/$\": func() error {\nreturn nil },\n") + "}\n", findings: true},
		{name: "switch", body: lookup + "switch len(req.SessionId) {\n" + lines(5000, "case $:\na.n += $\n") + "}\n", findings: true, note: "has more branches than variables are followed through"},
		{name: "returns", body: lookup + lines(2000, "if a.n == $ {\nreturn acp.PromptResponse{}, errors.New(\"stuck $\")\n}\n"), findings: true, note: "has more branches than variables are followed through"},
		{name: "errors", body: "if err := f0(len(req.SessionId)); err != nil {\nreturn acp.PromptResponse{}, err\n}\n", rest: "func f0(n int) error {\n" + lines(400, "if n == $ {\nreturn errors.New(\"stuck $\")\n}\n") + "return nil\n}\n", note: "hands the peer more errors, or errors wrapped more often, than are looked at one by one"},
		{name: "chain", body: lookup + "if err := f0(0); err != nil {\nreturn acp.PromptResponse{}, err\n}\n", rest: lines(400, "func f$(n int) error {\nif err := f$next(n); err != nil {\nreturn fmt.Errorf(\"$: %w\", err)\n}\nreturn nil }\n") + "func f400(n int) error { return errors.New(\"stuck\") }\n", findings: true},
		{name: "sum", body: lookup + "a.n = 0" + lines(20000, " +\n$"), findings: true},
		{name: "nesting", body: lookup + lines(300, "if a.n > $ {\n") + "a.n++\n" + lines(300, "}\n"), findings: true},
		{name: "literal", body: lookup, rest: "var data = []int{\n" + lines(100000, "$,\n") + "}\n", findings: true},
	} {
		t.Run(g.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(filepath.Join(dir, "sdk"), os.DirFS("testdata/acp-go-sdk")); err != nil {
				t.Fatal(err)
			}
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			write("sdk/go.mod", "module github.com/coder/acp-go-sdk\n\ngo 1.21\n")
			write("go.mod", "module example.com/m\n\ngo 1.24\n\nrequire github.com/coder/acp-go-sdk v0.13.5\n\nreplace github.com/coder/acp-go-sdk => ./sdk\n")
			write("giant.go", `package giant

import (
	"context"
	"errors"
	"fmt"

	acp "github.com/coder/acp-go-sdk"
)

var _, _ = errors.New, fmt.Errorf

type agent struct {
	acp.Agent
	open map[acp.SessionId]bool
	n    int
}

var _ acp.Agent = (*agent)(nil)

func (a *agent) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
`+g.body+"\nreturn acp.PromptResponse{}, nil\n}\n"+g.rest)
			run := func(args ...string) (status int, stdout, stderr string) {
				var out, errs bytes.Buffer
				cmd := exec.CommandContext(t.Context(), "acperrlint", args...)
				cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
				cmd.Env = append(os.Environ(), "GOCACHE="+caches[0], "GOMODCACHE="+caches[1], "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "PWD="+dir)
				if err := cmd.Run(); cmd.ProcessState == nil {
					t.Fatal(err)
				}
				return cmd.ProcessState.ExitCode(), out.String(), errs.String()
			}
			start := time.Now()
			status, stdout, stderr := run("./...")
			t.Logf("%v: %s", time.Since(start).Round(time.Second/10), strings.TrimSpace(stderr))
			if want := map[bool]int{true: 3}[g.findings]; status != want || g.findings && !strings.Contains(stdout, "-32002") {
				t.Errorf("exit status %d, want %d:\n%.1000s%.2000s", status, want, stdout, stderr)
			}
			status, stdout, stderr = run("-surface")
			if status != 0 || (g.note != "") != strings.Contains(stdout, "  note: giant.go") || !strings.Contains(stdout, g.note) {
				t.Errorf("-surface exits with status %d, want the note %q:\n%.1000s%.1000s", status, g.note, stdout, stderr)
			}
		})
	}
}
