// Command mutation changes the code of packages in one place after the other
// and tells which changes no test notices. See README.md.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"log"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	changes "github.com/acperrlint/acperrlint/e2e/mutation/mutant"
)

var (
	//go:embed mutant/mutant.go
	mutantSource []byte
	//go:embed testdata/mutants_test.go
	runSource []byte
)

var (
	root    = flag.String("root", ".", "`folder` of the module to mutate")
	engine  = flag.String("programs", "analyzer/internal/enginetest", "`folder` of the test that runs all programs; empty for the packages' own tests alone")
	sample  = flag.Int("sample", 0, "try that `many` mutants, taken at random; 0 tries all")
	seed    = flag.Int64("seed", 1, "`seed` of the sample")
	only    = flag.String("kinds", "", "comma-separated `kinds` of changes, or of those to leave out with a minus before each:"+kindList())
	files   = flag.String("files", "", "`regexp` of the files to change, by their path in the module")
	workers = flag.Int("workers", runtime.GOMAXPROCS(0), "how `many` mutants are tried at once")
	dryRun  = flag.Bool("dry-run", false, "only list the mutants")
	all     = flag.Bool("all", false, "list the killed ones too, with what killed them")
)

// defaults are what is mutated if no packages are named.
var defaults = []string{"./analyzer/internal/..."}

func kindList() string {
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "\n%s: %s", k[0], k[1])
	}
	return b.String()
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutation: ")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: mutate.sh [flags] [packages of the module]")
		flag.PrintDefaults()
	}
	flag.Parse()
	for kind := range strings.SplitSeq(*only, ",") {
		if kind = strings.TrimPrefix(kind, "-"); kind != "" && !slices.ContainsFunc(kinds, func(k [2]string) bool { return k[0] == kind }) {
			log.Fatalf("there is no kind %q:%s", kind, kindList())
		}
	}
	if err := run(flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func run(patterns []string) error {
	if len(patterns) == 0 {
		patterns = defaults
	}
	dir, err := filepath.Abs(*root)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	b := &build{root: dir, tmp: tmp}
	if err := b.load(patterns); err != nil {
		return err
	}
	if err := b.compile(); err != nil {
		return err
	}
	mutants := b.mutants
	if *sample > 0 && *sample < len(mutants) {
		mutants = slices.Clone(mutants)
		rand.New(rand.NewSource(*seed)).Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:*sample]
		sort.Slice(mutants, func(i, j int) bool { return mutants[i].id < mutants[j].id })
	}
	if *dryRun {
		for _, m := range mutants {
			fmt.Println(m)
		}
		fmt.Printf("%d mutants\n", len(mutants))
		return nil
	}
	start := time.Now()
	r := &runner{build: b, results: make(map[int]result)}
	if err := r.run(mutants); err != nil {
		return err
	}
	r.print(mutants, time.Since(start))
	return nil
}

// A build is the module with all mutants in it.
type build struct {
	root, tmp string
	module    string
	pkgs      []*packages.Package
	mutants   []*mutant
	bad       map[string]bool   // lines where mutants do not compile
	original  map[string]string // files of the module, by the base names of the changed ones
	overlay   string
	programs  string            // the compiled test that runs all programs
	own       map[string]string // the compiled tests of packages, by import path
}

func (b *build) load(patterns []string) error {
	cfg := &packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes |
			packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule,
		Dir: b.root,
		Env: append(os.Environ(), "GOWORK=off"),
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return fmt.Errorf("%s: %v", p.PkgPath, p.Errors[0])
		}
		if p.Module == nil {
			return fmt.Errorf("%s is in no module", p.PkgPath)
		}
		b.module = p.Module.Path
		if len(p.Syntax) > 0 && p.PkgPath != b.module+"/"+*engine {
			b.pkgs = append(b.pkgs, p)
		}
	}
	if len(b.pkgs) == 0 {
		return fmt.Errorf("no packages in %s", strings.Join(patterns, " "))
	}
	return nil
}

// compile writes the changed code and compiles the tests. Mutants that do not
// compile are left out.
func (b *build) compile() error {
	b.bad = make(map[string]bool)
	for range 20 {
		if err := b.write(); err != nil {
			return err
		}
		if *dryRun {
			return nil
		}
		out, err := b.tests()
		if err == nil {
			return nil
		}
		n := len(b.bad)
		for _, m := range compileError.FindAllStringSubmatch(out, -1) {
			if file := b.original[filepath.Base(m[1])]; file != "" {
				b.bad[file+":"+m[2]] = true
			}
		}
		if len(b.bad) == n {
			return fmt.Errorf("the changed code does not compile: %w\n%s", err, out)
		}
	}
	return errors.New("the changed code does not compile")
}

var compileError = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: `)

func (b *build) write() error {
	enabled := func(kind string) bool {
		list := strings.Split(*only, ",")
		if *only == "" || strings.HasPrefix(*only, "-") {
			return !slices.Contains(list, "-"+kind)
		}
		return slices.Contains(list, kind)
	}
	file, err := regexp.Compile(*files)
	if err != nil {
		return err
	}
	b.mutants, b.original = nil, make(map[string]string)
	replaced := make(map[string]string)
	put := func(path string, content []byte) error {
		name := filepath.Join(b.tmp, fmt.Sprintf("%d.go", len(replaced)))
		replaced[path] = name
		return os.WriteFile(name, content, 0o666)
	}
	next := 0
	for _, p := range b.pkgs {
		for _, f := range p.Syntax {
			path := p.Fset.Position(f.FileStart).Filename
			rel, err := filepath.Rel(b.root, path)
			if err != nil {
				return err
			}
			if ast.IsGenerated(f) || !file.MatchString(filepath.ToSlash(rel)) {
				continue
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			c := &changer{pkg: p, file: f, path: path, rel: rel, src: src, enabled: enabled,
				next: func() int { next++; return next },
				skip: func(file string, line int) bool { return b.bad[filepath.ToSlash(file)+":"+strconv.Itoa(line)] },
			}
			changed := c.change(b.module + "/internal/mutant")
			if changed == nil {
				continue
			}
			b.mutants = append(b.mutants, c.mutants...)
			b.original[fmt.Sprintf("%d.go", len(replaced))] = filepath.ToSlash(rel)
			if err := put(path, changed); err != nil {
				return err
			}
		}
	}
	if err := put(filepath.Join(b.root, "internal", "mutant", "mutant.go"), mutantSource); err != nil {
		return err
	}
	if *engine != "" {
		name := filepath.Join(b.root, filepath.FromSlash(*engine), "mutants_test.go")
		if err := put(name, bytes.ReplaceAll(runSource, []byte("MODULE"), []byte(b.module))); err != nil {
			return err
		}
	}
	if next > changes.Max {
		return fmt.Errorf("%d mutants are too many for one run, which can have %d", next, changes.Max)
	}
	content, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return err
	}
	b.overlay = filepath.Join(b.tmp, "overlay.json")
	return os.WriteFile(b.overlay, content, 0o666)
}

// tests compiles the tests, and on an error returns what the compiler wrote.
func (b *build) tests() (string, error) {
	compile := func(pkg, name string) (string, error) {
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", b.overlay, "-o", name, pkg)
		cmd.Dir = b.root
		cmd.Env = append(os.Environ(), "GOWORK=off")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	b.own = make(map[string]string)
	for i, p := range b.pkgs {
		tests, err := filepath.Glob(filepath.Join(filepath.Dir(p.GoFiles[0]), "*_test.go"))
		if err != nil {
			return "", err
		}
		if len(tests) == 0 {
			continue
		}
		name := filepath.Join(b.tmp, fmt.Sprintf("own%d.test", i))
		if out, err := compile(p.PkgPath, name); err != nil {
			return out, err
		}
		b.own[p.PkgPath] = name
	}
	if *engine != "" {
		b.programs = filepath.Join(b.tmp, "programs.test")
		return compile("./"+*engine, b.programs)
	}
	return "", nil
}
