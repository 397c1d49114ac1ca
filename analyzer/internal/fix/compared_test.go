package fix

import (
	"go/parser"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// textsOf returns what the body of a function in a file compares.
func textsOf(body string) *texts {
	t := &texts{tested: make(map[string]bool)}
	t.add(true, []byte("package p\n\nfunc f(err error) {\n"+body+"\n}\n"))
	return t
}

func TestTexts(t *testing.T) {
	pieces := []string{"session ", " not found"} // of "session %s not found"
	for body, want := range map[string]bool{
		`_ = err.Error() == "session a not found"`:                           true,
		`_ = err.Error() == "session " + id + " not found"`:                  true,
		`_ = err.Error() == fmt.Sprintf("session %s not found", id)`:         true,
		`_ = err.Error() == "the " + what + " is gone"`:                      false,
		`const want = "session a not found"; _ = err.Error() == want`:        true,
		`want := "session " + id + " not found"; _ = err.Error() == want`:    true,
		`want := "session a not found"`:                                      false,
		`return "session a not found" + err.Error()`:                         false,
		"// Output: session a not found":                                     true,
		"// Output: found":                                                   false,
		`_ = "session a not found" != err.Error()`:                           true,
		`_ = strings.Contains(err.Error(), "not found")`:                     true,
		`_ = strings.Contains(err.Error(), ("Not Found"))`:                   true,
		`assert.ErrorContains(t, err, "found")`:                              true,
		`assert.EqualError(t, err, "session a not found")`:                   true,
		`switch err.Error() { case "session a not found": }`:                 true,
		`_ = []test{{name: "a", wantError: "session a not found"}}`:          true,
		`_ = []test{{"a", "session a not found"}}; _ = err.Error()`:          true,
		`_ = []test{{"a", "session a not found"}}`:                           false, // nothing asks for an error
		`t.Errorf("session a not found: %v", err.Error())`:                   false,
		`t.Error("session a not found")`:                                     false,
		`t.Run("session a not found", func() {}); _ = err.Error()`:           false,
		`_ = strings.Contains("a", "not found")`:                             false,
		`_ = strings.Contains(text, "not found"); _ = err.Error()`:           true,
		`_ = text == "not found"`:                                            true,
		`switch text { case "not found": }`:                                  true,
		`_ = text == "found"; _ = err.Error()`:                               false, // a word of many
		`switch err.Error() { case "found": }`:                               true,
		`switch { case text == "found": }`:                                   false,
		`_ = []test{{want: "file not found"}}; _ = err.Error()`:              false, // another text
		`_ = []test{{want: "found"}}; _ = err.Error()`:                       false,
		`_ = err.Error() == "session a is closed"`:                           false, // a word is no text
		`_ = strings.Contains(err.Error(), "no")`:                            false, // too short to say anything
		`_ = strings.Contains(err.Error(), text)`:                            false,
		`_ = err.Error() + "session a not found"`:                            false,
		`errors.New("session a not found").Error()`:                          false,
		`_ = err.Error(); print("session a not found", 'x', 1 == len("ab"))`: false,
	} {
		if got := textsOf(body).says(pieces); got != want {
			t.Errorf("%s: compared: %v, want %v", body, got, want)
		}
	}
	for body, want := range map[string]bool{
		`_ = errors.Is(err, os.ErrNotExist)`: true,
		`_ = os.IsNotExist(err)`:             true,
		`_ = errors.Is(err, os.ErrExist)`:    false,
	} {
		if got := textsOf(body).missing; got != want {
			t.Errorf("%s: asks for a missing file: %v, want %v", body, got, want)
		}
	}
	broken := new(texts)
	if broken.add(true, []byte("no Go")); broken.compared != nil {
		t.Errorf("a file that does not parse compares %q", broken.compared)
	}
}

// The tests of the package count, its files for other systems, and the files of the
// module that import it.
func TestTextsElsewhere(t *testing.T) {
	const compares = "package x\n\nimport _ \"program.example/program\"\n\nfunc f(err error) bool { return err.Error() == \"TEXT\" }\n"
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                   "module m // of programs\n\ngo 1.24\n",
		"program/program.go":       "package program\n",
		"program/own_plan9.go":     strings.Replace(compares, "TEXT", "own file", 1),
		"program/program_test.go":  strings.Replace(compares, "TEXT", "own test", 1),
		"other/other.go":           strings.Replace(compares, "TEXT", "importer", 1),
		"other/other_test.go":      strings.Replace(compares, "TEXT", "test of importer", 1),
		"stranger/stranger.go":     strings.ReplaceAll(strings.Replace(compares, "TEXT", "stranger", 1), `"program.example/program"`, `"fmt"`),
		"vendor/other/other.go":    strings.Replace(compares, "TEXT", "vendored", 1),
		"other/testdata/src/a.go":  strings.Replace(compares, "TEXT", "testdata", 1),
		"node_modules/a/a.go":      strings.Replace(compares, "TEXT", "node", 1),
		".hidden/a.go":             strings.Replace(compares, "TEXT", "hidden", 1),
		"_old/a.go":                strings.Replace(compares, "TEXT", "old", 1),
		"other/README.md":          `err.Error() == "read me" "program.example/program"`,
		"elsewhere/go.mod":         "module elsewhere\n",
		"elsewhere/sub/program.go": "package program\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	within := func(dir, source string, module *analysis.Module) *texts {
		pass := programtest.Pass(t, source)
		pass.Module = module
		b := newBuilder(pass, nil, nil, nil)
		return b.textsIn(dir)
	}
	const source = "package program\n"
	module := &analysis.Module{Path: "m"}
	for _, test := range []struct {
		name, dir, source string
		module            *analysis.Module
		want              string
	}{
		{"library", "program", source, module, "own file, own test, importer, test of importer"},
		{"no module", "program", source, nil, "own file, own test"},
		{"another module", "program", source, &analysis.Module{Path: "n"}, "own file, own test"},
		{"nested module", "elsewhere/sub", source, module, ""},
		{"command", "program", "package main\n\nfunc main() {}\n", module, "own file, own test"},
	} {
		got := within(filepath.Join(dir, test.dir), test.source, test.module).compared
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: compared %q, want %q", test.name, got, test.want)
		}
	}
}

// A code that tests have is one that they expect.
func TestCodeTested(t *testing.T) {
	for _, test := range []struct {
		written, tests string
		want           bool
	}{
		{"-32603", "", false},
		{"-32603", "var _ = f() == -32603", true},
		{"-32603", "var _ = f() == -32602", false},
		{"codeInternal", "var _ = f() == codeInternal", true},
		{"codeInternal", "var _ = f() == codeOther", false},
		{"(rpc.CodeInternal)", "var _ = f() == rpc.CodeInternal", true},
		{"f()", "var _ = f()", false},
	} {
		written, err := parser.ParseExpr(test.written)
		if err != nil {
			t.Fatal(err)
		}
		b := newBuilder(programtest.Pass(t, "package program\n"), nil, nil, nil)
		b.elsewhere = &texts{tested: make(map[string]bool)}
		b.elsewhere.add(true, []byte("package p\n\n"+test.tests+"\n"))
		b.elsewhere.add(true, []byte("no Go"))
		if got := b.codeTested(-32603, written); got != test.want {
			t.Errorf("%s, tests %q: %v, want %v", test.written, test.tests, got, test.want)
		}
	}
}

// An exported function is seen by others where not all of them are known, where one of
// them names it, and where an interface elsewhere has such a method.
func TestVisible(t *testing.T) {
	const source = `package program

import "io"

var _ io.Closer

type T struct{}

func (T) Close() error { return nil }
func (T) Kill(id string) error { return nil }
func (T) Output(id string) error { return nil }
func (T) Wait(id string) error { return nil }
func (T) own() error { return nil }

func Open() error { return nil }
func Named() error { return nil }
`
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                       "module m\n",
		"internal/program/program.go":  source,
		"main.go":                      "package main\n\nimport \"m/internal/program\"\n\nvar _ = program.Named\n",
		"main_test.go":                 "package main\n\nimport \"m/internal/program\"\n\nvar _ = program.Open\n",
		"other/other.go":               "package other\n\ntype waiter interface {\n\tWait(id string) error\n}\n",
		"nested/go.mod":                "module x/internal/m\n",
		"nested/program/program.go":    source,
		"testdata/interfaces/other.go": "package other\n\ntype killer interface {\n\tKill(id string) error\n}\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const some, every = "Close Named Wait", "Close Kill Named Open Output Wait"
	for _, test := range []struct {
		path, source, dir, want string
		module                  *analysis.Module
	}{
		{"m/internal/program", source, "internal/program", some, &analysis.Module{Path: "m"}},
		{"m/internal/program", source, "internal/program", every, nil},
		{"m/program", source, "internal/program", every, &analysis.Module{Path: "m"}},
		{"x/internal/m/program", source, "nested/program", every, &analysis.Module{Path: "x/internal/m"}},
		{"m", strings.Replace(source, "package program", "package main", 1) + "func main() {}\n", "internal/program", "Close", &analysis.Module{Path: "m"}},
	} {
		pass := programtest.Pass(t, test.source)
		pass.Module = test.module
		imports := pass.Pkg.Imports()
		pass.Pkg = types.NewPackage(test.path, pass.Pkg.Name())
		pass.Pkg.SetImports(imports)
		b := newBuilder(pass, nil, nil, nil)
		b.elsewhere = b.textsIn(filepath.Join(dir, test.dir))
		var got []string
		for _, obj := range pass.TypesInfo.Defs {
			if fn, ok := obj.(*types.Func); ok && b.visible(fn) {
				got = append(got, fn.Name())
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q can be called from elsewhere, want %q", test.path, got, test.want)
		}
	}
}
