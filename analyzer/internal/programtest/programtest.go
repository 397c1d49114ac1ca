// Package programtest makes small programs of source text for tests of the
// engine's rooms. Their imports are the stubs of testdata/src and the standard
// library; there are no facts.
package programtest

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Pass returns a pass over a package of one file. What the analysis exports is
// dropped.
func Pass(tb testing.TB, source string) *analysis.Pass {
	tb.Helper()
	once.Do(func() { imports.from = importer.ForCompiler(imports.fset, "source", nil) })
	file, err := parser.ParseFile(imports.fset, "program.go", source, parser.ParseComments)
	if err != nil {
		tb.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	pkg, err := (&types.Config{Importer: imports}).Check("program.example/program", imports.fset, []*ast.File{file}, info)
	if err != nil {
		tb.Fatal(err)
	}
	return &analysis.Pass{
		Fset: imports.fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
	}
}

var (
	once    sync.Once
	imports = &stubs{fset: token.NewFileSet(), seen: make(map[string]*types.Package)}
)

// stubs imports packages of testdata/src, and others from their source.
type stubs struct {
	fset *token.FileSet
	from types.Importer
	seen map[string]*types.Package
}

func (s *stubs) Import(path string) (*types.Package, error) {
	if pkg := s.seen[path]; pkg != nil {
		return pkg, nil
	}
	dir := filepath.Join(root(), "testdata", "src", path)
	if _, err := os.Stat(dir); err != nil {
		pkg, err := s.from.Import(path) // it reads the folder each time
		s.seen[path] = pkg
		return pkg, err
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(s.fset, name, nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	pkg, err := (&types.Config{Importer: s}).Check(path, s.fset, files, nil)
	s.seen[path] = pkg
	return pkg, err
}

// root returns the repository's folder.
func root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..")
}
