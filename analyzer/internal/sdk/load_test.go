package sdk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// The stubs of the libraries: those of today, and those whose import path has
// had another API before.
const (
	stubs    = "../../../testdata"
	oldStubs = "../../../testdata/old"
)

var loadOnce sync.Map // root → func() (map[string]*types.Package, error)

// load type-checks every stub below root that is a package of a modelled
// library, with what they import, and returns the packages by path.
func load(t *testing.T, root string) map[string]*types.Package {
	t.Helper()
	f, _ := loadOnce.LoadOrStore(root, sync.OnceValues(func() (map[string]*types.Package, error) {
		return loadStubs(root)
	}))
	pkgs, err := f.(func() (map[string]*types.Package, error))()
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

func loadStubs(root string) (map[string]*types.Package, error) {
	gopath, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, l := range sdk.Libraries() {
		for _, p := range append(l.Paths[:1:1], l.Also...) {
			if _, err := os.Stat(filepath.Join(gopath, "src", p)); err == nil {
				paths = append(paths, p)
			}
		}
	}
	cfg := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
		Env:  append(os.Environ(), "GOPATH="+gopath, "GO111MODULE=off", "GOWORK=off", "GOPROXY=off"),
	}
	// The standard library comes along as the stubs' imports; these are for
	// the code that tests write.
	list, err := packages.Load(cfg, append(paths, "context", "encoding/json", "errors", "fmt")...)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*types.Package{}
	packages.Visit(list, nil, func(p *packages.Package) {
		byPath[p.PkgPath] = p.Types
		if len(p.Errors) > 0 {
			err = p.Errors[0]
		}
	})
	return byPath, err
}

// check type-checks a file of a program that uses the loaded packages.
func check(t *testing.T, pkgs map[string]*types.Package, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer(pkgs)}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

type importer map[string]*types.Package

func (m importer) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, os.ErrNotExist
}

// packagesOf returns the loaded packages of a library.
func packagesOf(l *sdk.Library, pkgs map[string]*types.Package) []*types.Package {
	var list []*types.Package
	for _, p := range append(l.Paths[:1:1], l.Also...) {
		if pkgs[p] != nil && sdk.Of(pkgs[p]) == l {
			list = append(list, pkgs[p])
		}
	}
	return list
}
