package fix

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
)

// typeOf returns the type that an expression has at a place of the package, nil if
// it has none, and what it uses there. It is checked in a scope of its own, in which
// the names of the place and those of an import to come stand for what they will.
func (b *builder) typeOf(f *file, pos token.Pos, text string, adds []*newImport) ([]types.Object, types.Type) {
	fset := token.NewFileSet()
	expr, err := parser.ParseExprFrom(fset, "", text, 0)
	if err != nil {
		return nil, nil
	}
	pkg := types.NewPackage(b.pass.Pkg.Path(), b.pass.Pkg.Name())
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		var obj types.Object
		if i := slices.IndexFunc(adds, func(a *newImport) bool { return a.name == id.Name }); i >= 0 {
			obj = types.NewPkgName(token.NoPos, pkg, id.Name, adds[i].pkg)
		} else if obj = b.lookup(f, pos, id.Name); obj == nil {
			return true // a field or key, or wrong: the check tells
		} else if p, ok := obj.(*types.PkgName); ok {
			obj = types.NewPkgName(token.NoPos, pkg, id.Name, p.Imported())
		}
		if obj.Parent() != types.Universe {
			pkg.Scope().Insert(obj)
		}
		return true
	})
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	if types.CheckExpr(fset, pkg, token.NoPos, expr, info) != nil || !info.Types[expr].IsValue() {
		return nil, nil
	}
	var uses []types.Object
	for _, obj := range info.Uses {
		uses = append(uses, obj)
	}
	return uses, info.Types[expr].Type
}

// lookup returns what a name stands for at a place, or nil.
func (b *builder) lookup(f *file, pos token.Pos, name string) types.Object {
	scope := b.pass.TypesInfo.Scopes[f.syntax]
	if scope == nil {
		return nil
	}
	if inner := b.index.scope(pos); inner != nil {
		scope = inner
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// fits reports whether a value of type t can stand in the place of an
// expression.
func (b *builder) fits(t types.Type, f *file, old ast.Expr) bool {
	was := b.pass.TypesInfo.TypeOf(old)
	if was == nil {
		return false
	}
	if types.Identical(t, was) {
		return true
	}
	switch p := f.parent(old).(type) {
	case *ast.AssignStmt:
		if p.Tok == token.DEFINE {
			return false
		}
	case *ast.ValueSpec:
		if p.Type == nil {
			return false
		}
	}
	return types.AssignableTo(t, was)
}
