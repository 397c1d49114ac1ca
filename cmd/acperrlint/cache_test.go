package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/cache"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// past is when the files of a test were written, all of them: keys are not to go by
// times, and a file of just now is not trusted.
var past = time.Date(2020, 1, 2, 3, 4, 5, 6000, time.UTC)

// settle makes the files below a directory old.
func settle(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(name, past, past)
	})
}

// settled is module with old files.
func settled(t *testing.T, archive string) string {
	t.Helper()
	dir := module(t, archive)
	if err := settle(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// write writes a file, or removes it if there is no content.
func write(t *testing.T, name, content string) {
	t.Helper()
	if content == "" {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(name, past, past); err != nil {
		t.Fatal(err)
	}
}

// analyzes runs the command with an analyzer that finds functions named Mark, in
// a module, and returns what it says and which packages it has analyzed.
func analyzes(t *testing.T, dir string, args ...string) (said, analyzed string) {
	t.Helper()
	marks, seen := newMarks()
	_, stdout, stderr := runWith(t, dir, args, marks)
	return stdout + stderr, strings.ReplaceAll(strings.Join(seen(), " "), "example.com/m/", "")
}

// A run analyzes what has changed since the run before, what imports that, and
// what this makes concern the checks.
func TestCacheReuse(t *testing.T) {
	dir := settled(t, helperModule)
	store := t.TempDir()
	args := []string{"-cache", store, "-test", "./..."}
	steps := []struct{ what, file, content, analyzed string }{
		{"the first run", "", "", "agent cmd helper"},
		{"nothing", "", "", ""},
		{"a helper", "helper/helper.go", "package helper\n\n\nfunc MarkIt() {}\n", "agent cmd helper"},
		{"what it was", "helper/helper.go", "package helper\n\nfunc MarkIt() {}\n", ""},
		{"an importer", "cmd/main.go", "package main\n\nimport _ \"example.com/m/agent\"\n\nfunc main() { Mark() }\n\nfunc Mark() {}\n", "agent cmd helper"},
		{"a test", "helper/helper_test.go", "package helper\n\n\nfunc MarkTest() {}\n", "helper"},
		{"a new test", "helper/more_test.go", "package helper\n\nfunc MarkMore() {}\n", "helper"},
		{"a renamed test", "helper/moved_test.go", "was helper/more_test.go", "helper"},
		{"a test less", "helper/moved_test.go", "", ""},
		{"a package that matters to nobody", "other/other.go", "package other\n\nfunc MarkThis() {}\n", ""},
		{"an import that makes it matter", "other/use/use.go", "package use\n\nimport _ \"example.com/m/other\"\n\nconst method = \"session/prompt\"\n", "other other/use"},
		{"no such import", "other/use/use.go", "", ""},
		{"a package alone", "deep/deep.go", "package deep\n\nfunc MarkDeep() {}\n", ""},
		{"its use", "helper/deeper.go", "package helper\n\nimport \"example.com/m/deep\"\n\nfunc f() { deep.MarkDeep() }\n", "agent cmd deep helper"},
		{"a test of what matters by its importers", "helper/helper_test.go", "package helper\n\nfunc MarkTest() { f() }\n", "deep helper"},
		{"a library", "agent/lib.go", "package agent\n\nimport _ \"os\"\n", "agent cmd deep helper"},
	}
	if testing.Short() {
		steps = steps[:6]
	}
	for _, step := range steps {
		if was, ok := strings.CutPrefix(step.content, "was "); ok {
			if err := os.Rename(filepath.Join(dir, was), filepath.Join(dir, step.file)); err != nil {
				t.Fatal(err)
			}
		} else if step.file != "" {
			write(t, filepath.Join(dir, step.file), step.content)
		}
		said, analyzed := analyzes(t, dir, args...)
		want, _ := analyzes(t, dir, "-cache=off", "-test", "./...")
		if said != want {
			t.Errorf("after %s:\n%s\nwant:\n%s", step.what, said, want)
		}
		if analyzed != step.analyzed {
			t.Errorf("after %s: analyzed %q, want %q", step.what, analyzed, step.analyzed)
		}
		if said, analyzed := analyzes(t, dir, args...); analyzed != "" || said != want {
			t.Errorf("again after %s: analyzed %q, and said:\n%s", step.what, analyzed, said)
		}
	}
	// A run for one package has what the run for all has left, and the other way
	// round.
	for _, one := range []string{"./agent", "./cmd"} {
		want, _ := analyzes(t, dir, "-cache=off", "-test", one)
		if said, analyzed := analyzes(t, dir, "-cache", store, "-test", one); analyzed != "" || said != want {
			t.Errorf("%s: analyzed %q, and said:\n%s\nwant:\n%s", one, analyzed, said, want)
		}
	}
	// What decides about findings has results of its own, what decides how they are
	// shown has not.
	for _, same := range [][]string{{"-f", "json"}, {"-f", "sarif"}, {"-status=4"}, {"-c=1"}} {
		if _, analyzed := analyzes(t, dir, slices.Concat([]string{"-cache", store, "-test"}, same, []string{"./..."})...); analyzed != "" {
			t.Errorf("%s: analyzed %q", same, analyzed)
		}
	}
	for _, other := range []string{"-strict", "-tags=x", "-test=false", "-protocol=acp", "-disable=directive", "-enable=nodata", "-enable=codematch", "-json", "-fix"} {
		if _, analyzed := analyzes(t, dir, "-cache", store, "-test", other, "./..."); analyzed == "" {
			t.Errorf("%s: nothing analyzed", other)
		}
	}
	t.Setenv("GOFLAGS", "-tags=y")
	if _, analyzed := analyzes(t, dir, args...); analyzed == "" {
		t.Error("another environment: nothing analyzed")
	}
}

// What was written when the run had begun, or just before, may be another content
// than the one that was analyzed, and is not kept.
func TestCacheUnsettled(t *testing.T) {
	dir := settled(t, helperModule)
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "helper", "helper.go"), later, later); err != nil {
		t.Fatal(err)
	}
	args := []string{"-cache", t.TempDir(), "./..."}
	analyzes(t, dir, args...)
	if _, analyzed := analyzes(t, dir, args...); analyzed != "agent cmd helper" {
		t.Errorf("analyzed %q", analyzed)
	}
	if err := settle(dir); err != nil {
		t.Fatal(err)
	}
	analyzes(t, dir, args...)
	if _, analyzed := analyzes(t, dir, args...); analyzed != "" {
		t.Errorf("settled: analyzed %q", analyzed)
	}
}

// An analyzer that fails leaves nothing.
func TestCacheFailed(t *testing.T) {
	dir := settled(t, helperModule)
	store := t.TempDir()
	fails := &analysis.Analyzer{Name: "marks", Doc: "marks", Run: func(*analysis.Pass) (any, error) { return nil, os.ErrInvalid }}
	if status, _, _ := runWith(t, dir, []string{"-cache", store, "./..."}, fails); status != exitFailed {
		t.Errorf("status %d", status)
	}
	if _, analyzed := analyzes(t, dir, "-cache", store, "./..."); analyzed != "agent cmd helper" {
		t.Errorf("analyzed %q", analyzed)
	}
}

// Entries that are not what was written are as none.
func TestCacheCorrupt(t *testing.T) {
	dir := settled(t, helperModule)
	store := t.TempDir()
	want, _ := analyzes(t, dir, "-cache", store, "./...")
	for _, damage := range []func(data []byte) []byte{
		func([]byte) []byte { return nil },
		func(data []byte) []byte { return data[:len(data)/2] },
		func(data []byte) []byte { return append([]byte("x"), data...) },
		func(data []byte) []byte { return bytes.ReplaceAll(data, []byte("declared"), []byte("forgotte")) },
	} {
		for _, suffix := range []string{"-d", "-a"} {
			files, _ := filepath.Glob(filepath.Join(store, "*", "*"+suffix))
			for _, name := range files {
				if err := os.WriteFile(name, damage([]byte(readFile(t, name))), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if said, analyzed := analyzes(t, dir, "-cache", store, "./..."); said != want || len(files) == 0 {
				t.Errorf("%d files %s: said\n%s\nanalyzed %q", len(files), suffix, said, analyzed)
			}
		}
	}
}

// Runs at the same time say the same.
func TestCacheConcurrent(t *testing.T) {
	dir := settled(t, helperModule)
	store := t.TempDir()
	want, _ := analyzes(t, dir, "-cache=off", "./...")
	var wg sync.WaitGroup
	for range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 2 {
				if said, _ := analyzes(t, dir, "-cache", store, "./..."); said != want {
					t.Errorf("said:\n%s\nwant:\n%s", said, want)
				}
			}
		}()
	}
	wg.Wait()
	if _, analyzed := analyzes(t, dir, "-cache", store, "./..."); analyzed != "" {
		t.Errorf("analyzed %q", analyzed)
	}
}

const agentModule = `
-- go.mod --
module example.com/m

go 1.24

require (
	example.org/outside v0.0.0
	github.com/coder/acp-go-sdk v0.13.5
)

replace (
	example.org/outside => ./outside
	github.com/coder/acp-go-sdk => ./sdk
)
-- sdk/go.mod --
module github.com/coder/acp-go-sdk

go 1.21
-- outside/go.mod --
module example.org/outside

go 1.24
`

// The variants of the files that edits choose among. An empty one is no file.
var variants = map[string][]string{
	"agent/agent.go": {agentSource, "\n\n" + agentSource, strings.Replace(agentSource, "return acp.PromptResponse{}, helper", "//acperrlint:ignore returnederr it is fine\n\t\treturn acp.PromptResponse{}, helper", 1),
		strings.Replace(agentSource, `helper.Missing(string(params.SessionId))`, `fmt.Errorf("session %s not found", params.SessionId)`, 1)},
	"agent/agent_test.go":  {"", "package agent\n", "package agent\n\n//acperrlint:ignore returnederr there is nothing\nvar x = 1\n", "package agent\n\nimport \"strings\"\n\nvar _ = strings.Contains(error.Error(nil), \"not found\")\n"},
	"agent/other_test.go":  {"", "package agent_test\n\nimport \"example.com/m/agent\"\n\nvar _ agent.Agent\n", "package agent_test\n\nvar _ = nosuch\n"},
	"helper/helper.go":     {helperSource, "// Package helper helps.\n" + helperSource, strings.Replace(helperSource, "session %s not found", "cannot reach %s", 1), strings.Replace(helperSource, "return", "retur", 1), strings.Replace(helperSource, `"session`, `outside.Text+"session`, 1)},
	"helper/tagged.go":     {"", "//go:build extra\n\npackage helper\n\nvar _ int = \"\"\n", "//go:build extra\n\npackage helper\n\n//acperrlint:ignore returnederr there is nothing\nvar x = 1\n"},
	"outside/outside.go":   {"package outside\n\nconst Text = \"no \"\n", "package outside\n\nconst Text = \"\"\n", "package outside\n\nvar Text = 1\n", "package outside\n\nconst Text = 1 +\n"},
	"user/user.go":         {"", "package user\n\nimport \"example.com/m/agent\"\n\nvar _ agent.Agent\n", "package user\n\nimport (\n\t\"strings\"\n\n\t_ \"example.com/m/agent\"\n)\n\nfunc is(err error) bool { return strings.Contains(err.Error(), \"not found\") }\n"},
	"testdata/x/x_test.go": {"", "package x\n\nimport _ \"example.com/m/agent\"\n"},
}

const agentSource = `package agent

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"

	"example.com/m/helper"
)

type Agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

var _ acp.Agent = (*Agent)(nil)
var _ = fmt.Sprint

func (a *Agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, helper.Missing(string(params.SessionId))
	}
	return acp.PromptResponse{}, nil
}
`

const helperSource = `package helper

import (
	"fmt"

	"example.org/outside"
)

var _ = outside.Text

func Missing(id string) error {
	return fmt.Errorf("session %s not found", id)
}
`

// Whatever is edited, a run with what earlier ones have left says what one without
// says.
func TestCacheNeverStale(t *testing.T) {
	dir := module(t, agentModule)
	if err := os.CopyFS(filepath.Join(dir, "sdk"), os.DirFS("testdata/acp-go-sdk")); err != nil {
		t.Fatal(err)
	}
	var files []string
	for name, list := range variants {
		files = append(files, name)
		write(t, filepath.Join(dir, name), list[0])
	}
	slices.Sort(files)
	if err := settle(dir); err != nil {
		t.Fatal(err)
	}
	edits := 20
	if testing.Short() {
		edits = 5
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	took := regexp.MustCompile(`\(\d+\.\ds\)`)
	store := t.TempDir()
	lint := func(args ...string) string {
		var stdout, stderr bytes.Buffer
		status := run(append([]string{"-C", dir}, args...), &stdout, &stderr)
		return took.ReplaceAllString(fmt.Sprintf("status %d\n%s%s", status, &stdout, &stderr), "")
	}
	var log strings.Builder
	for range edits {
		for range 1 + random.IntN(2) {
			name := files[random.IntN(len(files))]
			i := random.IntN(len(variants[name]))
			if random.IntN(2) == 0 {
				i = 0 // mostly, all is well
			}
			fmt.Fprintf(&log, "%s is variant %d\n", name, i)
			write(t, filepath.Join(dir, name), variants[name][i])
		}
		all := [][]string{{"./..."}, {"-f", "json", "./..."}, {"-f", "sarif", "./..."}, {"-f", "github", "./agent"}, {"./agent", "./helper"}, {"./helper"}, {"-tags=extra", "./..."}, {"-test", "./..."}, {"-c=1", "-strict", "./..."}}
		args := all[random.IntN(len(all))]
		if random.IntN(3) > 0 {
			args = all[0]
		}
		fmt.Fprintf(&log, "acperrlint %s\n", strings.Join(args, " "))
		want := lint(append([]string{"-cache=off"}, args...)...)
		for range 2 {
			if got := lint(append([]string{"-cache", store}, args...)...); got != want {
				t.Fatalf("seed %d:\n%s\nsays:\n%s\nwithout results of earlier runs:\n%s", seed, &log, got, want)
			}
		}
	}
}

// What keys are made of, where no small module shows it.
func TestKeys(t *testing.T) {
	t.Setenv("GOENV", "off")
	dir := t.TempDir()
	name := filepath.Join(dir, "a@v1.2.3", "a.go")
	write(t, name, "package a\n")
	key := func(t *testing.T, change func(t *testing.T, p *packages.Package, k *keyer)) cache.ActionID {
		t.Helper()
		c := &command{store: new(store)}
		k := c.keyer()
		p := &packages.Package{ID: "a", PkgPath: "a", Name: "a", GoFiles: []string{name}, Module: &packages.Module{Path: "a", Version: "v1.2.3"}}
		change(t, p, k)
		return k.key(p)
	}
	nothing := func(*testing.T, *packages.Package, *keyer) {}
	first := key(t, nothing)
	if first == none || key(t, nothing) != first {
		t.Error("a package has no key, or another one the second time")
	}
	imports := func(p *packages.Package) map[string]*packages.Package {
		return map[string]*packages.Package{p.PkgPath: p}
	}
	for what, change := range map[string]func(t *testing.T, p *packages.Package, k *keyer){
		"its ID":               func(t *testing.T, p *packages.Package, _ *keyer) { p.ID = "a [a.test]" },
		"its path":             func(t *testing.T, p *packages.Package, _ *keyer) { p.PkgPath = "b" },
		"its name":             func(t *testing.T, p *packages.Package, _ *keyer) { p.Name = "b" },
		"its module":           func(t *testing.T, p *packages.Package, _ *keyer) { p.Module.Path = "b" },
		"its module's version": func(t *testing.T, p *packages.Package, _ *keyer) { p.Module.Version = "v1.2.4" },
		"its version of Go":    func(t *testing.T, p *packages.Package, _ *keyer) { p.Module.GoVersion = "1.20" },
		"a replaced module":    func(t *testing.T, p *packages.Package, _ *keyer) { p.Module.Replace = &packages.Module{Path: dir} },
		"a file less":          func(t *testing.T, p *packages.Package, _ *keyer) { p.GoFiles = nil },
		"another file":         func(t *testing.T, p *packages.Package, _ *keyer) { p.OtherFiles = p.GoFiles },
		"an import": func(t *testing.T, p *packages.Package, _ *keyer) {
			p.Imports = imports(&packages.Package{ID: "b", PkgPath: "b"})
		},
		"a variable": func(t *testing.T, p *packages.Package, k *keyer) {
			t.Setenv("GOARCH", "arm")
			k.base = (&command{store: new(store)}).keyer().base
		},
		"what go env -w sets": func(t *testing.T, p *packages.Package, k *keyer) {
			t.Setenv("GOENV", name)
			k.base = (&command{store: new(store)}).keyer().base
		},
		"no go command": func(t *testing.T, p *packages.Package, k *keyer) {
			t.Setenv("PATH", "")
			k.base = (&command{store: new(store)}).keyer().base
		},
		"the module's environment": func(t *testing.T, p *packages.Package, k *keyer) {
			k.base = (&command{store: new(store), env: []string{"GOWORK=off"}}).keyer().base
		},
		"its time, with a version":  func(t *testing.T, p *packages.Package, _ *keyer) { touch(t, name, past.Add(time.Hour)) },
		"a package of the standard": func(t *testing.T, p *packages.Package, _ *keyer) { p.Module = nil },
	} {
		t.Run(what, func(t *testing.T) {
			if id := key(t, change); id == none || id == first {
				t.Errorf("with another one, the key is %x", id)
			}
			touch(t, name, past)
		})
	}
	for what, change := range map[string]func(t *testing.T, p *packages.Package, k *keyer){
		"an error":                    func(t *testing.T, p *packages.Package, _ *keyer) { p.Errors = []packages.Error{{Msg: "no"}} },
		"an error of another package": func(t *testing.T, p *packages.Package, _ *keyer) { p.IllTyped = true },
		"an import with an error": func(t *testing.T, p *packages.Package, _ *keyer) {
			p.Imports = imports(&packages.Package{ID: "b", PkgPath: "b", IllTyped: true})
		},
		"a file that is not there": func(t *testing.T, p *packages.Package, _ *keyer) { p.GoFiles = append(p.GoFiles, name+"x") },
		"a file of just now": func(t *testing.T, p *packages.Package, k *keyer) {
			p.Module.Version = ""
			touch(t, name, time.Now())
			k.began = time.Now()
		},
		"one of a second ago, where times have no fractions": func(t *testing.T, p *packages.Package, k *keyer) {
			p.Module.Version = ""
			k.began = time.Unix(1000, 0)
			touch(t, name, time.Unix(999, 0))
		},
	} {
		t.Run(what, func(t *testing.T) {
			if id := key(t, change); id != none {
				t.Errorf("the key is %x", id)
			}
			touch(t, name, past)
		})
	}
	// Packages with cgo import more when they are compiled than when they are listed.
	same := key(t, func(t *testing.T, p *packages.Package, _ *keyer) {
		p.Imports = imports(&packages.Package{ID: "runtime/cgo", PkgPath: "runtime/cgo"})
	})
	if same != first {
		t.Error("runtime/cgo is in the key")
	}
	// The content of what has no version counts, and its time does not.
	local := func(t *testing.T, p *packages.Package, _ *keyer) { p.Module.Version, p.Module.Main = "", true }
	was := key(t, local)
	touch(t, name, past.Add(time.Hour))
	if key(t, local) != was {
		t.Error("the time of a file without a version is in the key")
	}
	parsed := key(t, func(t *testing.T, p *packages.Package, k *keyer) {
		local(t, p, k)
		k.parsed = &sources{sums: map[string]string{name: sumOf([]byte("package b\n"))}}
	})
	write(t, name, "package b\n")
	if parsed != key(t, local) {
		t.Error("what has been parsed is not what is in the key")
	}
	if key(t, local) == was {
		t.Error("the content of a file without a version is not in the key")
	}
}

func touch(t *testing.T, name string, at time.Time) {
	t.Helper()
	if err := os.Chtimes(name, at, at); err != nil {
		t.Fatal(err)
	}
}

// Where keys do not have all that counts, nothing is kept.
func TestCacheUnused(t *testing.T) {
	dir := settled(t, helperModule)
	for _, test := range []struct {
		goflags string
		args    []string
	}{
		{"", []string{"./..."}},
		{"-overlay=x.json", []string{"./..."}},
		{"", []string{"a.go"}},
		{"", []string{"-json", "./..."}},
		{"", []string{"-surface", "./..."}},
		{"", []string{"-fix", "./..."}},
		{"", []string{"-diff", "./..."}},
	} {
		t.Setenv("GOFLAGS", test.goflags)
		c, err := parse(append([]string{"-cache", t.TempDir(), "-C", dir}, test.args...))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.openCache(); err != nil {
			t.Fatal(err)
		}
		if plain := test.goflags == "" && len(test.args) == 1 && test.args[0] == "./..."; (c.store != nil) != plain {
			t.Errorf("GOFLAGS=%s %v: used is %t", test.goflags, test.args, c.store != nil)
		}
	}
	k := (&command{store: new(store)}).keyer()
	for _, m := range []*packages.Module{nil, {Path: "example.org/dependency", Version: "v1.0.0"}} {
		if _, _, ok := k.groups([]*packages.Package{{ID: "a", PkgPath: "a", Module: m}}); ok {
			t.Errorf("packages of %v have results", m)
		}
	}
}
