// Package programtest makes small programs of source text for tests of the
// engine's rooms. Their imports are the stubs of testdata/src and the standard
// library.
package programtest

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// Pass returns a pass over a package of one file. What the analysis exports is
// dropped.
func Pass(tb testing.TB, source string) *analysis.Pass {
	tb.Helper()
	pass := check(tb, "program", "program.go", source, imports)
	pass.ImportObjectFact = func(types.Object, analysis.Fact) bool { return false }
	pass.ImportPackageFact = func(*types.Package, analysis.Fact) bool { return false }
	pass.ExportObjectFact = func(types.Object, analysis.Fact) {}
	pass.ExportPackageFact = func(analysis.Fact) {}
	return pass
}

// Packages returns passes over packages of one file each, which share their
// facts. A later one may import an earlier one, as program.example/NAME with
// the name of its package clause; the file is called NAME.go.
func Packages(tb testing.TB, sources ...string) []*analysis.Pass {
	tb.Helper()
	local := &locals{seen: make(map[string]*types.Package)}
	type key struct {
		of   any // types.Object or *types.Package
		kind reflect.Type
	}
	facts := make(map[key]analysis.Fact)
	get := func(of any, into analysis.Fact) bool {
		f, ok := facts[key{of, reflect.TypeOf(into)}]
		if ok {
			reflect.ValueOf(into).Elem().Set(reflect.ValueOf(f).Elem())
		}
		return ok
	}
	var passes []*analysis.Pass
	for _, source := range sources {
		name := strings.Fields(source)[1]
		pass := check(tb, name, name+".go", source, local)
		local.seen[pass.Pkg.Path()] = pass.Pkg
		pass.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool { return get(obj, f) }
		pass.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool { return get(pkg, f) }
		pass.ExportObjectFact = func(obj types.Object, f analysis.Fact) { facts[key{obj, reflect.TypeOf(f)}] = f }
		pass.ExportPackageFact = func(f analysis.Fact) { facts[key{pass.Pkg, reflect.TypeOf(f)}] = f }
		passes = append(passes, pass)
	}
	return passes
}

// locals imports packages that were made before, and others as stubs does.
type locals struct{ seen map[string]*types.Package }

func (l *locals) Import(path string) (*types.Package, error) {
	if pkg := l.seen[path]; pkg != nil {
		return pkg, nil
	}
	return imports.Import(path)
}

// Importing returns a pass over a package of one file, whose name is given. It
// may import the package of another pass, and shares its facts.
func Importing(tb testing.TB, of *analysis.Pass, file, source string) *analysis.Pass {
	tb.Helper()
	next := check(tb, "caller", file, source, &locals{seen: map[string]*types.Package{of.Pkg.Path(): of.Pkg}})
	pass := *of
	pass.Files, pass.Pkg, pass.TypesInfo = next.Files, next.Pkg, next.TypesInfo
	return &pass
}

// check type-checks a package of one file.
func check(tb testing.TB, name, fileName, source string, from types.Importer) *analysis.Pass {
	tb.Helper()
	once.Do(func() { imports.from = importer.ForCompiler(imports.fset, "source", nil) })
	file, err := parser.ParseFile(imports.fset, fileName, source, parser.ParseComments)
	if err != nil {
		tb.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	pkg, err := (&types.Config{Importer: from}).Check("program.example/"+name, imports.fset, []*ast.File{file}, info)
	if err != nil {
		tb.Fatal(err)
	}
	return &analysis.Pass{Fset: imports.fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info}
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
