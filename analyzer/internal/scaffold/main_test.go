package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestScaffold begins a check and a library in a copy of the repository. The files
// compile, and the tests that fail say what to do.
func TestScaffold(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "analyzer", "internal", "testdata"} {
		from := filepath.Join("..", "..", "..", name)
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			err = os.CopyFS(filepath.Join(dir, name), os.DirFS(from))
			if err != nil {
				t.Fatal(err)
			}
		} else if data, err := os.ReadFile(from); err != nil || os.WriteFile(filepath.Join(dir, name), data, 0o666) != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (string, error) {
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	const scaffold = "./analyzer/internal/scaffold"
	for _, args := range [][]string{{"check", "novelty"}, {"library", "novelsdk", "example.org/novel/novelsdk"}} {
		if out, err := run(append([]string{"run", scaffold}, args...)...); err != nil || !strings.Contains(out, "Begin") {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		if out, err := run(append([]string{"run", scaffold}, args...)...); err == nil || !strings.Contains(out, "there is a ") {
			t.Errorf("%v again: %v\n%s", args, err, out)
		}
	}
	if out, err := run("vet", "./analyzer", "./analyzer/novelty", "./analyzer/internal/sdk"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"./analyzer", "-run", "TestAlone/novelty"}, []string{"no diagnostic was reported matching `TODO: what the check says here`"}},
		{[]string{"./analyzer", "-run", "TestDoc|TestEvery"}, []string{`the section contains "TODO"`, "novelty: 1 findings are wanted below"}},
		{[]string{"./analyzer/internal/sdk", "-run", "TestModels"}, []string{"Checked does not say how the model is known to be true: \"TODO: the files"}},
		{[]string{"./analyzer/internal/enginetest", "-run", "TestPrograms/novelty|TestPrograms/libraries/novelsdk"}, []string{
			"nothing matches `TODO: what the check says here`", "nothing matches `TODO: the first finding of the program`"}},
	} {
		out, err := run(append([]string{"test", "-count=1"}, test.args...)...)
		if err == nil {
			t.Errorf("go test %v passes", test.args)
		}
		for _, want := range test.want {
			if !strings.Contains(out, want) {
				t.Errorf("go test %v does not say %q:\n%s", test.args, want, out)
			}
		}
	}
	for _, bad := range [][]string{{}, {"check", "Two words"}, {"check", "returnederr"}, {"library", "x/y", "a/b"}, {"library", "fine", "nopath"}} {
		if out, err := run(append([]string{"run", scaffold}, bad...)...); err == nil || !strings.HasPrefix(out, "scaffold: ") {
			t.Errorf("%v: %v\n%s", bad, err, out)
		}
	}
}
