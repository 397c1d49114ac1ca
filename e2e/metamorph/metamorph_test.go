package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFindings requires how many of a thousand findings in the linter's test programs
// stay. Most of the numbers could be a little higher: this leaves room for new programs.
// A directive in a helper that moved may be for those who call it, so that nothing is said
// of it there.
func TestFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	stay := map[string]int{
		"texts": 990, "exchange": 979, "names": 983, "switch": 998, "temps": 997, "defers": 994, "closures": 998, "results": 998, "runs": 998, "makers": 994,
		"predicates": 996, "getters": 995, "lookups": 992, "goroutines": 918, "sentinels": 992, "wrappers": 994, "interfaces": 990,
		"naked": 994, "typeparams": 994, "embedded": 988, "helpers": 974, "functype": 962, "middleware": 981, "constants": 998,
	}
	var out strings.Builder
	o := &options{out: &out, rewrites: rewrites, gopath: true, verbose: true}
	table, err := o.try(program{dir: filepath.Join("..", "..", "testdata"), patterns: []string{"./src/..."}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rewrites {
		row := table.rows[r.name]
		if got := 1000 * row.kept / max(row.before, 1); got < stay[r.name] {
			t.Errorf("%s: %d of 1000 findings stay, want %d", r.name, got, stay[r.name])
			for line := range strings.Lines(out.String()) {
				if strings.Contains(line, ": "+r.name+": ") {
					t.Log(strings.TrimSpace(line))
				}
			}
		}
		if row.before < 1000 || row.sites < 100 || row.failed > 0 {
			t.Errorf("%s: %+v", r.name, *row)
		}
	}
}

// TestSame runs a program that has something for every rewrite, as it is and
// rewritten: it compiles, and prints the same.
func TestSame(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	want := output(t, filepath.Join("testdata", "small"))
	for _, r := range rewrites {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			rewriteTo(t, dir, r, filepath.Join("testdata", "small"))
			if got := output(t, dir); got != want {
				t.Errorf("prints\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestText holds what the rewrites make of a program.
func TestText(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, test := range []struct{ rewrite, file, want string }{
		{"texts", "main.go", `var errClosed = errors.New("E1")`},
		{"texts", "main.go", `return 0, fmt.Errorf("there is no room %s", name)`}, // asked for
		{"texts", "main.go", `return fmt.Errorf("E1 %q %w", name, errClosed)`},
		{"texts", "main.go", `return nil, errors.New("E1" + method)`},
		{"exchange", "main.go", `return fmt.Errorf("a name is missing %q %w", name, errClosed)`},
		{"names", "main.go", `const (` + "\n\tn1 = -32002"},
		{"names", "main.go", `func (n9 *n4) n10(`},
		{"switch", "main.go", `switch { case name == "" :`},
		{"switch", "main.go", "default: switch { case strings.HasPrefix(name, \"x\") :\n\t\treturn fmt.Errorf(\"room %q: %w\", name, errClosed)\n\t}}"},
		{"switch", "main.go", "switch err := check(name); { case err != nil :"},
		{"switch", "main.go", "\t\tif i > 2 {\n\t\t\tbreak"},
		{"temps", "main.go", `:= fmt.Errorf("there is no room %s", name); return 0, metaTemp`},
		{"temps", "main.go", "return 0, err\n"},
		{"defers", "main.go", "func check(name string) error { defer func() {}();\n"},
		{"closures", "main.go", "func (s *server) find(name string) (int, error) { return func() (int, error) {\n"},
		{"closures", "main.go", "\tdefer func() {\n\t\tif r := recover()"},
		{"runs", "main.go", "func (s *server) find(name string) (int, error) { return metaRun2(func() (int, error) {\n"},
		{"runs", "metamorph_added.go", "func metaRun2[A any](run func() (A, error)) (A, error) { return run() }"},
		{"makers", "main.go", `return metaErrorf("room %q: %w", name, errClosed)`},
		{"makers", "main.go", `var errClosed = errors.New("it is closed")`},
		{"makers", "metamorph_added.go", "func metaError(text string) error { return metaImport"},
		{"results", "main.go", "func check(name string) (metaResult0 error) {"},
		{"results", "main.go", "func safely(f func() error) (err error) {"},
		{"naked", "main.go", "metaResult0, metaResult1 = 0, err; return\n"},
		{"typeparams", "main.go", "func check[MetaType any](name string) error {"},
		{"typeparams", "main.go", "err := check[struct{}](name); err"},
		{"embedded", "main.go", "}; type server struct { Metaserver }\n"},
		{"embedded", "main.go", "s := &server{Metaserver{rooms:"},
		{"embedded", "main.go", "func (s *Metaserver) handle("},
		{"helpers", "main.go", "err := metahelpers.Check(name); err"},
		{"helpers", "metahelpers/main.go", `return fmt.Errorf("room %q: %w", name, ErrClosed)`},
		{"functype", "main.go", "err := metaFunc1(hook).call(name); err"},
		{"functype", "metamorph_added.go", "func (f metaFunc1) call(p0 string) (error) { return f(p0) }"},
		{"middleware", "main.go", "func (s *server) metahandle("},
		{"middleware", "metamorph_added.go", `r0, r1 := s.metahandle(p0, p1, p2);`},
		{"predicates", "main.go", `if metaCond1(name) {`},
		{"predicates", "metamorph_added.go", `func metaCond1(name string) bool { return name == "" }`},
		{"getters", "main.go", "len(s.metaGetrooms())"},
		{"getters", "metamorph_added.go", "func (s *server) metaGetrooms() map[string]int { return s.rooms }"},
		{"lookups", "main.go", "n, ok := metaLookup(s.rooms, name)"},
		{"goroutines", "main.go", "}(); metaReply <- metaSent{r0, r1} }(); metaGot := <-metaReply; return metaGot.r0, metaGot.r1 }"},
		{"sentinels", "main.go", "return metaErr1"},
		{"sentinels", "metamorph_added.go", `var metaErr1 = metaImport1.New("a name is missing")`},
		{"wrappers", "main.go", `return &metaWrapped{fmt.Sprintf("room %q: %v", name, errClosed), errClosed}`},
		{"interfaces", "main.go", "func hall(s metaIserver) int"},
		{"interfaces", "metamorph_added.go", "type metaIserver interface { find(name string) (int, error);"},
		{"constants", "main.go", "return metaconstants.CodeBad"},
		{"constants", "metaconstants/main.go", "const CodeBad  = -32602"},
	} {
		dir := t.TempDir()
		i := slices.IndexFunc(rewrites, func(r rewrite) bool { return r.name == test.rewrite })
		rewriteTo(t, dir, rewrites[i], filepath.Join("testdata", "small"))
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(test.file)))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(text), test.want) {
			t.Errorf("%s: %s has no %q:\n%s", test.rewrite, test.file, test.want, text)
		}
	}
}

// TestCompiles builds the demo with every rewrite.
func TestCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, r := range rewrites {
		if r.name == "interfaces" {
			continue // for which the demo has nothing
		}
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			rewriteTo(t, dir, r, filepath.Join("..", "demo"))
			cmd := exec.Command("go", "build", "-o", os.DevNull, "./...")
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestBinary has the linter's binary find what the checks find here.
func TestBinary(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	linter := filepath.Join(t.TempDir(), "acperrlint")
	if out, err := exec.Command("go", "build", "-o", linter, "github.com/acperrlint/acperrlint/cmd/acperrlint").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var list []string
	for _, linter := range []string{"", linter} {
		var out strings.Builder
		if err := run(&options{out: &out, linter: linter, verbose: true}, filepath.Join("..", "demo"), "names,helpers,middleware,constants,exchange", "", nil); err != nil {
			t.Fatal(err)
		}
		list = append(list, out.String())
	}
	if list[0] != list[1] {
		t.Errorf("here:\n%s\nthe binary:\n%s", list[0], list[1])
	}
	if !strings.Contains(list[0], "names ") {
		t.Errorf("no row for a rewrite:\n%s", list[0])
	}
}

// What does not compile is left out, and the rest is rewritten.
func TestLeftOut(t *testing.T) {
	broken := rewrite{"broken", "", func(p *patch) {
		eachFunction(p, func(q *pkg, _ *ast.FuncType, body *ast.BlockStmt) {
			s := p.site(body.Lbrace, body.End())
			if s == nil {
				return
			}
			if len(p.sites)%2 == 0 {
				s.insert(body.Lbrace+1, " undefined();")
			} else {
				s.insert(body.Lbrace+1, " _ = 0;")
			}
		})
	}}
	m := loadSmall(t)
	p, err := m.rewrite(broken)
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, c := range p.files() {
		all.Write(c.text)
	}
	if n := p.count(); n == 0 || n != strings.Count(all.String(), " _ = 0;") || strings.Contains(all.String(), "undefined") || len(p.drop) == 0 {
		t.Errorf("%d places rewritten, %d left:\n%s", n, len(p.drop), &all)
	}
}

func TestCompare(t *testing.T) {
	at := func(line int) place { return place{"a.go", line} }
	before := []finding{
		{place: at(1), check: "returnederr", code: -32002},
		{place: at(2), check: "returnederr", code: -32002},
		{place: at(3), check: "genericerr", code: -32602},
		{place: at(4), check: "genericerr", code: -32602},
		{place: at(5), check: "genericerr", code: -32602},
		{place: at(6), check: "genericerr", code: -32601},
	}
	after := []finding{
		{place: at(2), check: "returnederr", code: -32602},
		{place: at(1), check: "returnederr", code: -32002},
		{place: at(9), check: "genericerr", code: -32602, related: []place{at(3), at(5), at(6)}, moved: true},
		{place: at(8), check: "genericerr", code: -32602, related: []place{at(4)}},
	}
	d := compare(before, after)
	if d.kept != 3 || len(d.recoded) != 1 || len(d.lost) != 2 || len(d.added) != 1 {
		t.Errorf("%+v", d)
	}
	if d.lost[0].line != 4 || d.lost[1].line != 6 || d.added[0].line != 8 || d.recoded[0][0].line != 2 {
		t.Errorf("%+v", d)
	}
}

func TestApply(t *testing.T) {
	got := apply([]byte("abcdef"), []edit{{4, 5, "E", nil}, {0, 0, "(", nil}, {0, 0, "[", nil}, {1, 3, "", nil}, {2, 3, "lost", nil}, {6, 6, ")", nil}})
	if want := "([adEf)"; string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWords(t *testing.T) {
	for _, test := range [][3]string{
		{"session %s not found: %w", "session not found", " %s %w"},
		{"100%% of %[2]*.1f", "100 of", " %% %[2]*.1f"},
		{"%s", "", " %s"},
	} {
		if words, verbs := wordsOf(test[0]), verbsOf(test[0]); words != test[1] || verbs != test[2] {
			t.Errorf("%q: %q and %q", test[0], words, verbs)
		}
	}
}

// The README has a line for every rewrite.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rewrites {
		if !regexp.MustCompile(fmt.Sprintf("(?m)^\\| `%s` \\| %s \\|", r.name, regexp.QuoteMeta(r.doc))).Match(text) {
			t.Errorf("there is no row of %s: %s", r.name, r.doc)
		}
	}
}

// TestKeepAgain leaves a program where one was left before, whose files may be links to the
// source.
func TestKeepAgain(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	if err := os.CopyFS(from, os.DirFS(filepath.Join("testdata", "small"))); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(from, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(rewrites, func(r rewrite) bool { return r.name == "makers" })
	for range 2 {
		rewriteTo(t, to, rewrites[i], from)
	}
	after, err := os.ReadFile(filepath.Join(from, "main.go"))
	if err != nil || string(after) != string(before) {
		t.Errorf("the source changed: %v", err)
	}
}

func rewriteTo(t *testing.T, dir string, r rewrite, from string) {
	t.Helper()
	o := &options{rewrites: []rewrite{r}, keep: dir}
	table, err := o.try(program{dir: from})
	if err != nil {
		t.Fatal(err)
	}
	if row := table.rows[r.name]; row.sites == 0 {
		t.Errorf("%s: nothing is rewritten", r.name)
	}
}

func loadSmall(t *testing.T) *module {
	t.Helper()
	w, err := newWorkplace(program{dir: filepath.Join("testdata", "small"), patterns: []string{"./..."}}, &options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := load(w)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// output runs a program.
func output(t *testing.T, dir string) string {
	t.Helper()
	cmd := exec.Command("go", "run", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return string(out)
}
