// Which members of imports does SSA form need?

package program

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// membersNamed returns the functions, methods and variables of imports that a pass's code
// names.
func membersNamed(pass *analysis.Pass) map[*types.Package][]types.Object {
	members := make(map[*types.Package][]types.Object)
	seen := make(map[types.Object]bool)
	for _, obj := range pass.TypesInfo.Uses {
		switch x := obj.(type) {
		case *types.Func:
			if recv := x.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
				continue
			}
			obj = x.Origin()
		case *types.Var:
			if x.IsField() {
				continue
			}
		default:
			continue
		}
		if pkg := obj.Pkg(); pkg != pass.Pkg && !seen[obj] {
			seen[obj] = true
			members[pkg] = append(members[pkg], obj)
		}
	}
	return members
}

// declare creates an imported package with some of its functions, methods and
// variables. Without syntax, CreatePackage would create all, which may be thousands.
// So the package gets a file that declares only these, as constants, for which the
// builder wants no types or values.
func declare(prog *ssa.Program, pkg *types.Package, members []types.Object) {
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object)}
	spec := new(ast.ValueSpec)
	for _, obj := range members {
		id := ast.NewIdent(obj.Name())
		info.Defs[id] = obj
		spec.Names = append(spec.Names, id)
	}
	file := &ast.File{Decls: []ast.Decl{&ast.GenDecl{Tok: token.CONST, Specs: []ast.Spec{spec}}}}
	prog.CreatePackage(pkg, []*ast.File{file}, info, true)
}
