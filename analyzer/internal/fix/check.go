package fix

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
)

// typeOf returns the type that an expression has at a place of the package, nil if it
// has none, and what it uses there. The expression is checked in a scope of its own,
// which has the names of the place and those of new imports.
func (b *builder) typeOf(f *file, pos token.Pos, text string, adds []*newImport) ([]types.Object, types.Type) {
	fset := token.NewFileSet()
	expr, err := parser.ParseExprFrom(fset, "", text, 0)
	if err != nil {
		return nil, nil
	}
	pkg := types.NewPackage(b.pass.Pkg.Path(), b.pass.Pkg.Name())
	for n := range ast.Preorder(expr) {
		id, ok := n.(*ast.Ident)
		if !ok {
			continue
		}
		var obj types.Object
		if i := slices.IndexFunc(adds, func(a *newImport) bool { return a.name == id.Name }); i >= 0 {
			obj = types.NewPkgName(token.NoPos, pkg, id.Name, adds[i].pkg)
		} else if obj = b.lookup(pos, id.Name); obj == nil {
			continue // a field or key, or wrong: the check tells
		} else if p, ok := obj.(*types.PkgName); ok {
			obj = types.NewPkgName(token.NoPos, pkg, id.Name, p.Imported())
		}
		if obj.Parent() != types.Universe {
			pkg.Scope().Insert(obj)
		}
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	if types.CheckExpr(fset, pkg, token.NoPos, expr, info) != nil || !info.Types[expr].IsValue() {
		return nil, nil
	}
	return slices.Collect(maps.Values(info.Uses)), info.Types[expr].Type
}

// lookup returns what a name stands for at a place, or nil.
func (b *builder) lookup(pos token.Pos, name string) types.Object {
	scope := b.index.scope(pos)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// used yields what the identifiers of some code stand for, each as often as it is named.
func (b *builder) used(code ast.Node) iter.Seq[types.Object] {
	return func(yield func(types.Object) bool) {
		for n := range ast.Preorder(code) {
			if id, ok := n.(*ast.Ident); ok {
				if obj := b.pass.TypesInfo.Uses[id]; obj != nil && !yield(obj) {
					return
				}
			}
		}
	}
}

// fits reports whether a value of type t can replace an expression.
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
