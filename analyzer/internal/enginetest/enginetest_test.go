// Package enginetest holds the engine and the checks to all programs below testdata,
// which it loads once for all checks.
//
// The tests of the checks run each check alone, on the programs that its docs show.
package enginetest

import (
	"fmt"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/details"
)

// A rule says which analyzers run on the packages of some folders.
type rule struct {
	pattern string // of folders below src, as go list understands it
	name    string // empty, or what sets two rules for the same folder apart
	new     func() ([]*analysis.Analyzer, error)
	silent  bool // nothing is found, whatever the want comments say
	golden  bool // the fixes make the golden files
}

// rules are asked in order. Those with one pattern in a row hold for a package
// together, otherwise the first one that fits does.
var rules = slices.Concat([]rule{
	{pattern: "returnederr/strict", new: only("returnederr", analyzer.Settings{Strict: true})},
	{pattern: "genericerr/setting", name: "acp", new: only("genericerr", analyzer.Settings{Protocol: "acp"})},
	{pattern: "genericerr/setting", name: "inferred", new: only("genericerr", analyzer.Settings{}), silent: true},
	{pattern: "genericerr/setting", name: "none", new: only("genericerr", analyzer.Settings{Protocol: "none"}), silent: true},
	{pattern: "directive/docs/...", new: only("directive", analyzer.Settings{})},
	{pattern: "directive/form", new: only("directive", analyzer.Settings{})},
	{pattern: "directive/ignored", new: only("reservedcode", analyzer.Settings{})},
	{pattern: "directive/...", new: suite()},

	{pattern: "example/...", new: suite()},
	{pattern: "handrolled/...", new: suite()},
	{pattern: "libraries/...", new: suite()},
	{pattern: "otherpeers/...", new: suite()},
	{pattern: "wired/...", new: suite()},
	{pattern: "seeds/...", new: suite("nodata", "undocumentedcode")},
}, ofChecks())

// fixable are the checks that have fixes. A finding of theirs that has none says why.
var fixable = func() map[string]bool {
	m := make(map[string]bool)
	for _, c := range analyzer.Checks() {
		m[c.Name] = c.Fixable
	}
	return m
}()

// ofChecks returns the rules for the folders that have the name of a check.
func ofChecks() (list []rule) {
	for _, c := range analyzer.Checks() {
		if c.Name == "directive" {
			continue // which is about the others: see rules
		}
		list = append(list, rule{pattern: c.Name + "/...", new: only(c.Name, analyzer.Settings{})})
		if fixable[c.Name] {
			list = append(list, rule{pattern: "fixes/.../" + c.Name, new: only(c.Name, analyzer.Settings{}), golden: true})
		}
	}
	return list
}

// only returns one check.
func only(name string, s analyzer.Settings) func() ([]*analysis.Analyzer, error) {
	s.Enable = []string{name}
	for _, c := range analyzer.Checks() {
		if c.Name != name {
			s.Disable = append(s.Disable, c.Name)
		}
	}
	return sync.OnceValues(func() ([]*analysis.Analyzer, error) { return analyzer.New(s) })
}

func suite(enable ...string) func() ([]*analysis.Analyzer, error) {
	return sync.OnceValues(func() ([]*analysis.Analyzer, error) { return analyzer.New(analyzer.Settings{Enable: enable}) })
}

// fits reports whether a package is one of the rule's.
func (r rule) fits(path string) bool {
	rx := strings.ReplaceAll(regexp.QuoteMeta(r.pattern), `/\.\.\.`, `(/.*)?`)
	ok, _ := regexp.MatchString("^"+rx+"$", path)
	return ok
}

// A program is a package with what is expected of it.
type program struct {
	rule
	title     string
	pkg       *packages.Package
	imports   imports
	analyzers []*analysis.Analyzer
	wants     map[line][]*regexp.Regexp
}

type line struct {
	file string
	line int
}

// A tree is a folder of programs: in the style of GOPATH or, if it has a go.mod
// file, a module.
type tree struct{ dir, pattern string }

var trees = []tree{{"testdata", "./src/..."}, {"testdata/old", "./src/..."}, {"testdata/module", "./..."}}

// programs returns the programs of all trees, sorted by their titles.
var programs = sync.OnceValues(func() ([]*program, error) {
	lists := make([][]*program, len(trees))
	errs := make([]error, len(trees))
	var wg sync.WaitGroup
	for i, tree := range trees {
		wg.Add(1)
		go func() {
			defer wg.Done()
			lists[i], errs[i] = tree.load()
		}()
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	all := slices.Concat(lists...)
	sort.Slice(all, func(i, j int) bool { return all[i].title < all[j].title })
	return all, nil
})

func (tr tree) load() ([]*program, error) {
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", filepath.FromSlash(tr.dir)))
	if err != nil {
		return nil, err
	}
	pkgs, imports, err := load(dir, tr.pattern, nil)
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, p := range pkgs {
		if strings.HasSuffix(p.ID, ".test") {
			continue
		}
		list, err := tr.programs(p, imports)
		if err != nil {
			return nil, err
		}
		programs = append(programs, list...)
	}
	return programs, nil
}

// load loads packages below a folder, some with other contents of files, and what
// programs there may import. Of what a package imports, it has only packages that were
// asked for: in the others, those of the standard library, the checks do nothing.
func load(dir, pattern string, overlay map[string][]byte) ([]*packages.Package, imports, error) {
	env := []string{"GO111MODULE=off", "GOPATH=" + dir}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		env = []string{"GO111MODULE=on", "GOPROXY=off"}
	}
	all, err := packages.Load(&packages.Config{
		// From source, as analysistest does: for export data, the go command would
		// compile each of the programs.
		Mode:    packages.LoadAllSyntax | packages.NeedModule,
		Dir:     dir,
		Tests:   true,
		Env:     append(os.Environ(), append(env, "GOFLAGS=", "GOWORK=off")...),
		Overlay: overlay,
	}, pattern)
	if err != nil {
		return nil, nil, err
	}
	source := make(map[*packages.Package]bool)
	for _, p := range all {
		source[p] = true
	}
	known := make(imports)
	packages.Visit(all, nil, func(p *packages.Package) { known[p.PkgPath] = p.Types })
	for _, p := range all {
		maps.DeleteFunc(p.Imports, func(_ string, imp *packages.Package) bool { return !source[imp] })
	}
	return all, known, nil
}

// programs returns what is expected of a package; nothing of a library.
func (tr tree) programs(p *packages.Package, imports imports) ([]*program, error) {
	path := strings.TrimSuffix(p.PkgPath, "_test")
	if p.Module != nil {
		path = strings.TrimPrefix(path, p.Module.Path+"/")
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") || path == "acpbase" {
		return nil, nil
	}
	for _, err := range p.Errors {
		return nil, fmt.Errorf("%s: %v", p.ID, err)
	}
	wants, err := wanted(p)
	if err != nil {
		return nil, err
	}
	var list []*program
	for _, r := range rules {
		if !r.fits(path) || len(list) > 0 && list[0].pattern != r.pattern {
			continue
		}
		checks, err := r.new()
		if err != nil {
			return nil, err
		}
		prog := &program{rule: r, pkg: p, imports: imports, analyzers: checks, wants: wants}
		prog.title = strings.Trim(strings.TrimPrefix(tr.dir, "testdata")+"/"+p.ID+"/"+r.name, "/")
		if r.silent {
			prog.wants = nil
		}
		list = append(list, prog)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no rule says which checks run on it", p.ID)
	}
	return list, nil
}

var wantComment = regexp.MustCompile("(?s)^(?://.*// *|// *|/\\* *)want((?: *`[^`]*`| *\"[^\"]*\")+)")

// wanted returns the findings that comments "// want" ask for, by their lines.
func wanted(p *packages.Package) (map[line][]*regexp.Regexp, error) {
	wants := make(map[line][]*regexp.Regexp)
	for _, f := range p.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				at := p.Fset.Position(c.Pos())
				m := wantComment.FindStringSubmatch(c.Text)
				if m == nil {
					if strings.Contains(c.Text, "// want") {
						return nil, fmt.Errorf("%v: %q is not understood", at, c.Text)
					}
					continue
				}
				for rest := strings.TrimSpace(m[1]); rest != ""; rest = strings.TrimSpace(rest) {
					quoted, err := strconv.QuotedPrefix(rest)
					if err != nil {
						return nil, fmt.Errorf("%v: %w", at, err)
					}
					text, _ := strconv.Unquote(quoted)
					rx, err := regexp.Compile(text)
					if err != nil {
						return nil, fmt.Errorf("%v: %w", at, err)
					}
					k := line{at.Filename, at.Line}
					wants[k] = append(wants[k], rx)
					rest = rest[len(quoted):]
				}
			}
		}
	}
	return wants, nil
}

// run analyzes the program and returns what is not as expected.
func (p *program) run() (problems []string) {
	graph, err := checker.Analyze(p.analyzers, []*packages.Package{p.pkg}, nil)
	if err != nil {
		return []string{err.Error()}
	}
	left := make(map[line][]*regexp.Regexp, len(p.wants))
	for k, list := range p.wants {
		left[k] = slices.Clone(list)
	}
	var found []analysis.Diagnostic
	for _, act := range graph.Roots {
		if act.Err != nil {
			problems = append(problems, act.Err.Error())
			continue
		}
		found = append(found, act.Diagnostics...)
		result, _ := act.Result.(details.Result) // of an analyzer of these tests there is none
		for _, f := range result.Findings {
			if fixable[act.Analyzer.Name] && len(f.SuggestedFixes) == 0 && f.NoFix == "" {
				problems = append(problems, fmt.Sprintf("%v: no fix, and nothing says why: %s", p.pkg.Fset.Position(f.Pos), f.Message))
			}
		}
	}
	for _, d := range found {
		at := p.pkg.Fset.Position(d.Pos)
		places := []token.Position{at}
		message := d.Message
		if !slices.Contains(p.pkg.GoFiles, at.Filename) && !slices.Contains(p.pkg.CompiledGoFiles, at.Filename) { // it is expected at one of the places that have to do with it
			message = fmt.Sprintf("%s:%d: %s", filepath.Base(at.Filename), at.Line, message)
			for _, r := range d.Related {
				places = append(places, p.pkg.Fset.Position(r.Pos))
			}
		}
		var k line
		i := -1
		for _, at := range places {
			if k = (line{at.Filename, at.Line}); i < 0 {
				i = slices.IndexFunc(left[k], func(rx *regexp.Regexp) bool {
					return rx.MatchString(message) && (message == d.Message || !rx.MatchString(d.Message)) // it says where it is
				})
			}
			if i >= 0 {
				break
			}
		}
		if i < 0 {
			problems = append(problems, fmt.Sprintf("%v: unexpected: %s", at, d.Message))
			continue
		}
		left[k] = slices.Delete(left[k], i, i+1)
	}
	for k, list := range left {
		for _, rx := range list {
			problems = append(problems, fmt.Sprintf("%s:%d: nothing matches %#q", k.file, k.line, rx))
		}
	}
	if p.golden && len(problems) == 0 {
		problems = p.fix(found)
	}
	sort.Strings(problems)
	return problems
}

// TestPrograms holds the engine and all checks to the programs below testdata.
func TestPrograms(t *testing.T) {
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		t.Run(p.title, func(t *testing.T) {
			t.Parallel()
			for _, problem := range p.run() {
				t.Error(problem)
			}
		})
	}
}

// A finding that is missing or too many is a problem: otherwise TestPrograms
// would pass whatever the engine does.
func TestProblems(t *testing.T) {
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p *program) bool { return len(p.wants) > 0 && len(p.run()) == 0 })
	if i < 0 {
		t.Fatal("there is no program with findings that is as it should be")
	}
	broken := *list[i]
	n := 0
	for _, rxs := range broken.wants {
		n += len(rxs)
	}
	broken.wants = nil
	if got := broken.run(); len(got) != n {
		t.Errorf("%s: %d problems, want its %d findings", broken.title, len(got), n)
	}
	broken.wants = map[line][]*regexp.Regexp{{"none.go", 1}: {regexp.MustCompile("")}}
	broken.analyzers = []*analysis.Analyzer{{Name: "none", Doc: "none finds nothing", Run: func(*analysis.Pass) (any, error) { return nil, nil }}}
	if got := broken.run(); len(got) != 1 {
		t.Errorf("%s: %d problems, want one finding that is missing", broken.title, len(got))
	}
	broken.wants = nil
	broken.analyzers = []*analysis.Analyzer{{
		Name: "missingerr", Doc: "missingerr offers no fix and does not say why", ResultType: reflect.TypeFor[details.Result](),
		Run: func(*analysis.Pass) (any, error) {
			return details.Result{Findings: []details.Finding{{}, {NoFix: "it cannot be known"}}}, nil
		},
	}}
	if got := broken.run(); len(got) != 1 {
		t.Errorf("%s: problems %q, want the one finding that has no fix and no reason", broken.title, got)
	}
}
