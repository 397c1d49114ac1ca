package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// demo are the mistakes of the program in the folder of that name.
var demo = []want{
	{"agent.go", "reservedcode", "-32001", `codePathTooLong`},
	{"agent.go", "reservedcode", "-32002", `codeUnauthorized`},
	{"agent.go", "returnederr", "-32002", `fmt.Errorf("session %s not found", id)`},
	{"agent.go", "returnederr", "-32602", `fmt.Errorf("unknown mode %q", params.ModeId)`},
	{"agent.go", "returnederr", "-32601", `errors.New("loading sessions is not supported")`},
	{"agent.go", "genericerr", "-32002", `acp.NewInternalError(map[string]any{"error": "no such session"})`},
	{"agent.go", "initialize", "answers with the version that it is asked for", `params.ProtocolVersion`},
	{"agent.go", "cancelerr", "the stop reason \"refusal\"", `acp.StopReasonRefusal`},
	{"agent.go", "stopreason", "the stop reason \"empty\"", `StopReason: "empty"`},
	{"agent.go", "missingerr", "-32002", `return acp.UnstableForkSessionResponse{}, nil`},
	{"client.go", "returnederr", "-32602", `fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"client.go", "returnederr", "-32002", `return acp.ReadTextFileResponse{}, err`},
	{"mute.go", "unanswered", "the id of a request may be a string", "`json:\"id\"`"},
}

// byHand mends what has no fix, as its finding says.
var byHand = strings.NewReplacer(
	"codePathTooLong  = -32001", "codePathTooLong = 4001",
	"codeUnauthorized = -32002", "codeUnauthorized = -32000",
	"AuthMethods: []acp.AuthMethod{}", `AuthMethods: []acp.AuthMethod{{Agent: &acp.AuthMethodAgent{Id: "none", Name: "None"}}}`,
	`StopReason: "empty"`, "StopReason: acp.StopReasonEndTurn",
	"ID     int    ", "ID     any    ",
)

func demoDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("demo")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestDemo(t *testing.T) {
	dir := demoDir(t)
	status, stdout, stderr := run(t, dir, linter, "./...")
	if status != 3 || stderr != "" {
		t.Errorf("status %d, want 3; standard error: %s", status, stderr)
	}
	compare(t, dir, stdout, demo)
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("This prints %d findings.", len(demo)); !strings.Contains(string(readme), want) {
		t.Errorf("README.md does not say %q", want)
	}
}

func TestDemoWithGoVet(t *testing.T) {
	dir := demoDir(t)
	_, stdout, _ := run(t, dir, linter, "./...")
	want := normal(stdout)
	if len(want) < len(demo) {
		t.Fatalf("the linter by itself found only %q", want)
	}
	status, stdout, stderr := run(t, dir, "go", "vet", "-vettool="+linter, "./...")
	if status != 1 || stdout != "" {
		t.Errorf("go vet exits with %d, want 1; standard output: %s", status, stdout)
	}
	if got := normal(stderr); !slices.Equal(got, want) {
		t.Errorf("go vet prints\n\t%s\nthe linter by itself\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}

	// The flags that select checks mean the same to both.
	for _, flag := range []string{"-returnederr", "-returnederr=false", "-disable=genericerr,reservedcode"} {
		_, stdout, _ := run(t, dir, linter, flag, "./...")
		_, _, stderr := run(t, dir, "go", "vet", "-vettool="+linter, flag, "./...")
		if got, want := normal(stderr), normal(stdout); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: go vet prints\n\t%s\nthe linter by itself\n\t%s", flag, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		}
	}
}

// TestDemoPicture requires that the picture of the README shows what the linter prints.
func TestDemoPicture(t *testing.T) {
	_, stdout, _ := run(t, "..", linter, "-C", "e2e/demo", "-color=always", "-c", "0", "./...")
	lines := slices.Collect(strings.Lines(stdout))
	cmd := exec.Command("go", "run", "./picture")
	cmd.Stdin = strings.NewReader(strings.Join(lines[min(11, len(lines)):], ""))
	picture, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if shown, err := os.ReadFile("../docs/demo.svg"); err != nil || string(shown) != string(picture) {
		t.Errorf("docs/demo.svg is not what e2e/picture makes of the demo's findings (%v)", err)
	}
}

func TestDemoIsClean(t *testing.T) {
	dir := demoDir(t)
	if status, stdout, stderr := run(t, dir, "go", "vet", "./..."); status != 0 {
		t.Errorf("go vet without the linter exits with %d: %s%s", status, stdout, stderr)
	}
}

// TestDemoOnTheWire runs the demo: where the linter says that the peer reads
// the generic code, it does.
func TestDemoOnTheWire(t *testing.T) {
	stdout := demoAnswers(t, demoDir(t), map[string]string{
		"a session before authentication":   "-32002",
		"a session in a relative directory": "-32602",
		"\tI cannot read go.mod":            "-32603",
		"\tI cannot read /nowhere/go.mod":   "-32603",
		"a path that is too long":           "-32001",
		"a file in an unknown session":      "-32603",
		"an unknown mode":                   "-32603",
		"a mode of an unknown session":      "-32603",
		"loading a session":                 "-32603",
		"resuming an unknown session":       "-32603",
	})
	said(t, stdout, "version 99: version 99", "forking an unknown session: ok", "an empty file: stop reason empty",
		"a cancelled turn: stop reason refusal", "a request with the id first: an answer with the id <nil>")
}

// said requires that the demo prints some lines.
func said(t *testing.T, stdout string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(stdout, line+"\n") {
			t.Errorf("no %q in:\n%s", line, stdout)
		}
	}
}

// TestDemoFixedOnTheWire runs the demo after the linter has fixed it, and again after
// what has no fix is mended by hand.
func TestDemoFixedOnTheWire(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("demo")); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := run(t, dir, linter, "-fix", "./..."); status != 3 || strings.Contains(stderr, "acperrlint: ") {
		t.Errorf("status %d, want 3, for what has no fix; standard error: %s", status, stderr)
	}
	codes := map[string]string{
		"a session in a relative directory": "-32602",
		"\tI cannot read go.mod":            "-32602",
		"\tI cannot read /nowhere/go.mod":   "-32002",
		"a file in an unknown session":      "-32002",
		"an unknown mode":                   "-32602",
		"a mode of an unknown session":      "-32002",
		"loading a session":                 "-32601",
		"resuming an unknown session":       "-32002",
		"forking an unknown session":        "-32002",
	}
	said(t, demoAnswers(t, dir, codes), "version 99: version 1", "a cancelled turn: stop reason cancelled",
		"an empty file: stop reason empty", "a request with the id first: an answer with the id <nil>")

	for _, name := range []string{"agent.go", "mute.go"} {
		name = filepath.Join(dir, name)
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(byHand.Replace(string(content))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if status, stdout, stderr := run(t, dir, linter, "./..."); status != 0 {
		t.Errorf("status %d of the program that is mended: %s%s", status, stdout, stderr)
	}
	codes["a session before authentication"], codes["a path that is too long"] = "-32000", "4001"
	said(t, demoAnswers(t, dir, codes), "version 99: version 1", "a cancelled turn: stop reason cancelled",
		"an empty file: stop reason end_turn", "a request with the id first: an answer with the id first")
}

// demoAnswers runs the demo, compares the codes that requests are answered with, and
// returns what it prints.
func demoAnswers(t *testing.T, dir string, codes map[string]string) string {
	t.Helper()
	status, stdout, stderr := run(t, dir, "go", "run", ".")
	if status != 0 || stderr != "" {
		t.Fatalf("go run exits with %d: %s", status, stderr)
	}
	for request, code := range codes {
		line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(request) + `: \{"code":(-?\d+),`).FindStringSubmatch(stdout)
		if line == nil || line[1] != code {
			t.Errorf("%q is answered with %q, want the code %s; all answers:\n%s", request, line, code, stdout)
		}
	}
	return stdout
}
