package analyzer_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A program that lints a package with one of the checks turned off.
func Example() {
	suite, err := analyzer.New(analyzer.Settings{Disable: []string{"reservedcode"}})
	if err != nil {
		log.Fatal(err)
	}
	pkgs, err := load("example/agent")
	if err != nil {
		log.Fatal(err)
	}
	graph, err := checker.Analyze(suite, pkgs, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			log.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			posn := act.Package.Fset.Position(d.Pos)
			fmt.Printf("%s:%d: %s\n", filepath.Base(posn.Filename), posn.Line, d.Category)
		}
	}
	// Output:
	// agent.go:18: genericerr
	// agent.go:25: returnederr
}

// load loads a package of testdata. A program that lints modules has no need
// of the environment, but gives the module's directory as Dir.
//
// The checks look into the packages that a package imports, so that their
// syntax is loaded as well.
func load(pattern string) ([]*packages.Package, error) {
	return loadFrom(filepath.Join("..", "testdata"), pattern)
}

func loadFrom(dir, pattern string) ([]*packages.Package, error) {
	gopath, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	cfg := &packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Env:  append(os.Environ(), "GO111MODULE=off", "GOWORK=off", "GOFLAGS=", "GOPATH="+gopath),
	}
	pkgs, err := packages.Load(cfg, pattern)
	if err != nil {
		return nil, err
	}
	if n := packages.PrintErrors(pkgs); n > 0 {
		return nil, fmt.Errorf("%s has %d errors", pattern, n)
	}
	return pkgs, nil
}
