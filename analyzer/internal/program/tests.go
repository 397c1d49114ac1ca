// What is a package without its tests?

package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// WithoutTests returns the pass without test files. They answer no peer. Drivers pass
// a package with them, without them, or both, and the findings must not depend on it.
// The type information is still that of all files.
func WithoutTests(pass *analysis.Pass) *analysis.Pass {
	test := func(n ast.Node) bool { return IsTest(pass.Fset, n.Pos()) }
	if !slices.ContainsFunc(pass.Files, func(f *ast.File) bool { return test(f.Name) }) {
		return pass
	}
	p, info := *pass, *pass.TypesInfo
	p.Files = slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool { return test(f.Name) })
	info.InitOrder = slices.DeleteFunc(slices.Clone(info.InitOrder), func(i *types.Initializer) bool { return test(i.Rhs) })
	p.TypesInfo = &info
	return &p
}

// Imports returns the packages that a pass's files import.
func Imports(pass *analysis.Pass) []*types.Package {
	named := make(map[*types.Package]bool)
	for _, f := range pass.Files {
		for _, spec := range f.Imports {
			if name := pass.TypesInfo.PkgNameOf(spec); name != nil {
				named[name.Imported()] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(pass.Pkg.Imports()), func(p *types.Package) bool { return !named[p] })
}

// IsTest reports whether a position is in the file of a test.
func IsTest(fset *token.FileSet, pos token.Pos) bool {
	return pos.IsValid() && strings.HasSuffix(fset.File(pos).Name(), "_test.go")
}
