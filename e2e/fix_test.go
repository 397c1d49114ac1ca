package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A reply is an error object as the peer reads it.
type reply struct {
	Code int64
	Data map[string]any
}

// replies runs a copy of the program in the folder fixable and returns what
// the peer reads for each method.
func replies(t *testing.T, dir string) map[string]reply {
	t.Helper()
	status, stdout, stderr := run(t, dir, "go", "run", ".")
	if status != 0 || stderr != "" {
		t.Fatalf("go run exits with %d: %s", status, stderr)
	}
	read := make(map[string]reply)
	for line := range strings.Lines(stdout) {
		method, text, _ := strings.Cut(line, " ")
		var r reply
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatalf("the peer reads %s: %v", line, err)
		}
		read[method] = r
	}
	return read
}

// advice is a finding's text: the methods, the code that the peer reads, and
// the one that the protocol has.
var advice = regexp.MustCompile(`(?m)^[^\t\n]*: \w+: (.+?) answers? (.+) with (-?\d+) .*; ACP has (-?\d+) `)

// TestFixOnTheWire runs a program before and after the linter has fixed it:
// before, the peer reads the code that the finding names, and after it the one
// that the finding asks for, with the data that the protocol asks for.
func TestFixOnTheWire(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("fixable")); err != nil {
		t.Fatal(err)
	}
	before := replies(t, dir)
	status, findings, stderr := run(t, dir, linter, "./...")
	if status != 3 || stderr != "" {
		t.Fatalf("status %d, want 3; standard error: %s", status, stderr)
	}
	if status, stdout, stderr := run(t, dir, linter, "-fix", "./..."); status != 0 || stdout != "" || stderr != "" {
		t.Errorf("-fix exits with %d, want 0: %s%s", status, stdout, stderr)
	}
	if status, stdout, stderr := run(t, dir, linter, "-fix", "./..."); status != 0 || stdout != "" || stderr != "" {
		t.Errorf("-fix again exits with %d, want 0: %s%s", status, stdout, stderr)
	}
	if status, stdout, stderr := run(t, dir, "go", "vet", "./..."); status != 0 {
		t.Fatalf("go vet of the fixed program exits with %d: %s%s", status, stdout, stderr)
	}
	after := replies(t, dir)

	data := map[string]string{"an unknown session": "sessionId", "a missing file": "uri", "an unsupported method": "method"}
	var told []string
	for _, m := range advice.FindAllStringSubmatch(findings, -1) {
		for _, method := range regexp.MustCompile(`, | and `).Split(m[1], -1) {
			if method == "this" { // extension methods have no name
				method = "_notes/count"
			}
			told = append(told, method)
			if got := before[method].Code; fmt.Sprint(got) != m[3] {
				t.Errorf("%s: the peer reads %d before, the linter says %s", method, got, m[3])
			}
			if got := after[method].Code; fmt.Sprint(got) != m[4] {
				t.Errorf("%s: the peer reads %d after, the linter asks for %s", method, got, m[4])
			}
			if key := data[m[2]]; key != "" && after[method].Data[key] == nil {
				t.Errorf("%s: the peer reads the data %v, want %s in it", method, after[method].Data, key)
			}
		}
	}
	slices.Sort(told)
	for method := range before {
		if !slices.Contains(told, method) {
			t.Errorf("nothing is found about %s; the findings are\n%s", method, findings)
		}
	}
	if len(told) != len(before) || len(before) != len(after) {
		t.Errorf("%d findings about %d answers before and %d after", len(told), len(before), len(after))
	}
}

// TestMapperOnTheWire fixes a program whose one function answers every error alike: the
// first run has it pass on codes, which changes no answer, and the second one gives the
// errors that wait for it their codes, and no others.
func TestMapperOnTheWire(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("mapped")); err != nil {
		t.Fatal(err)
	}
	answers := func() []string {
		t.Helper()
		status, stdout, stderr := run(t, dir, "go", "run", ".")
		if status != 0 || stderr != "" {
			t.Fatalf("go run exits with %d: %s", status, stderr)
		}
		return slices.Collect(strings.Lines(stdout))
	}
	fix := func(wait bool) {
		t.Helper()
		if _, _, stderr := run(t, dir, linter, "-fix", "-v", "."); strings.Contains(stderr, "its own fix follows in a second run") != wait {
			t.Errorf("something waits for another fix: %v, want %v:\n%s", !wait, wait, stderr)
		}
		if status, stdout, stderr := run(t, dir, "go", "vet", "."); status != 0 {
			t.Fatalf("go vet of the fixed program exits with %d: %s%s", status, stdout, stderr)
		}
	}
	before := answers()
	fix(true)
	if after := answers(); !slices.Equal(before, after) {
		t.Errorf("the peer reads %q, want %q as before", after, before)
	}
	fix(false)
	want := slices.Clone(before)
	changed := 0
	for i, answer := range want {
		for text, code := range map[string]string{"no session": "-32002", "bad request": "-32602"} {
			if strings.Contains(answer, text) {
				want[i] = strings.Replace(answer, "-32603", code, 1)
				changed++
			}
		}
	}
	if after := answers(); changed != 5 || !slices.Equal(want, after) {
		t.Errorf("the peer reads %q, want %q", after, want)
	}
	content, err := os.ReadFile(filepath.Join(dir, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	fix(false)
	if again, err := os.ReadFile(filepath.Join(dir, "main.go")); err != nil || !slices.Equal(content, again) {
		t.Errorf("a third run changes the program (%v)", err)
	}
}
