package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree writes empty files, and a go.mod or go.work that says something, below
// a new directory.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "")
	t.Setenv("ACPERRLINT_CACHE", cacheOff)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		name, text, _ := strings.Cut(name, ": ")
		if path := filepath.Base(filepath.Dir(name)); filepath.Base(name) == "go.mod" {
			text = "module example.com/" + path + "\n\ngo 1.24\n"
		}
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestModules(t *testing.T) {
	dir := tree(t,
		"one/go.mod", "one/a.go", "one/sub/b.go", "one/inner/go.mod", "one/inner/c.go",
		"two/go.mod", "two/d.go", "e.go",
		"one/testdata/go.mod", "vendor/x/go.mod", "node_modules/x/go.mod", ".x/go.mod", "_x/go.mod", "odd/go.mod/a.go")
	tests := []struct {
		args  []string
		want  string // directories of modules
		notes string
	}{
		{nil, "one one/inner two", ""},
		{[]string{"one/sub/b.go"}, "one", ""},
		{[]string{"two/d.go", "one/a.go", "one/sub/b.go"}, "one two", ""},
		{[]string{"one/inner/c.go"}, "one/inner", ""},
		{[]string{"./two"}, "two", ""},
		{[]string{"./two/..."}, "two", ""},
		{[]string{filepath.Join(dir, "two", "d.go")}, "two", ""},
		{[]string{"e.go", "two/d.go"}, "two", "e.go is in no Go module and was not analyzed"},
		{[]string{"e.go"}, "", "e.go is in no Go module and was not analyzed"},
	}
	for _, test := range tests {
		c, err := parse(append([]string{"-modules", "-C", dir}, test.args...))
		if err != nil {
			t.Fatal(err)
		}
		list, notes, err := c.perModule()
		if err != nil {
			t.Errorf("%v: %v", test.args, err)
			continue
		}
		var got []string
		for _, m := range list {
			rel, err := filepath.Rel(dir, m.dir)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, filepath.ToSlash(rel))
			if !slices.Equal(m.patterns, []string{"./..."}) || m.env != nil {
				t.Errorf("%v: in %s: patterns %v, environment %v", test.args, rel, m.patterns, m.env)
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%v: modules %q, want %q", test.args, got, test.want)
		}
		if got := strings.Join(notes, "\n"); got != test.notes {
			t.Errorf("%v: notes %q, want %q", test.args, got, test.notes)
		}
	}
}

func TestModulesErrors(t *testing.T) {
	dir := tree(t, "a.go")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-C", dir}, "-modules: there is no go.mod in " + dir + " or below it"},
		{[]string{"-C", dir, "b.go"}, "-modules: no such file or directory: b.go"},
	} {
		c, err := parse(append([]string{"-modules"}, test.args...))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.perModule(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %q", test.args, err, test.want)
		}
	}
}

// A module that the workspace above it does not use is linted without the
// workspace.
func TestModulesBesideWorkspace(t *testing.T) {
	dir := tree(t, "go.work: go 1.24\n\nuse ./one\n", "one/go.mod", "two/go.mod")
	c, err := parse([]string{"-modules", "-C", dir})
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := c.perModule()
	if err != nil || len(list) != 2 {
		t.Fatalf("modules = %v, %v; want one and two", list, err)
	}
	for i, off := range []bool{false, true} {
		if got := slices.Contains(list[i].env, "GOWORK=off"); got != off {
			t.Errorf("%s without the workspace: %t, want %t", list[i].dir, got, off)
		}
	}
}

// A module without packages is no failure, one that cannot be loaded is, and
// neither hides the others.
func TestModulesRun(t *testing.T) {
	dir := tree(t, "good/go.mod", "good/a.go: package good\n", "empty/go.mod")
	var stdout, stderr strings.Builder
	if status := run([]string{"-modules", "-C", dir}, &stdout, &stderr); status != exitClean || withoutSummary(t, stderr.String(), nil) != "" {
		t.Errorf("status %d, standard error:\n%s", status, &stderr)
	}
	if err := os.WriteFile(filepath.Join(dir, "empty", "go.mod"), []byte("modul\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	stderr.Reset()
	status := run([]string{"-modules", "-C", dir}, &stdout, &stderr)
	if status != exitFailed || !strings.Contains(stderr.String(), filepath.Join(dir, "empty")) || strings.Count(withoutSummary(t, stderr.String(), nil), "\n") != 1 {
		t.Errorf("status %d, standard error:\n%s", status, &stderr)
	}
}
