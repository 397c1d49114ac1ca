package fix

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// own reports whether a leaf is what the peer has sent: a parameter of a handler, a
// field of one, or a field of a decoded message, under any name and in any string
// type. A value that a call or an appending makes of it is another one, which the
// peer may not be allowed to see. So is a variable that was set again.
func (b *builder) own(l leaf) bool {
	return l.root != nil && b.ownVariable(l.root, l.field, l, make(map[*types.Var]bool))
}

// ownVariable is own for a variable, or a field of it, at a leaf. A cycle does not
// count: the other ways of the variable decide.
func (b *builder) ownVariable(v, field *types.Var, l leaf, seen map[*types.Var]bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	f := b.file(v.Pos())
	if f == nil {
		return false
	}
	n, sets := b.index.settings(v, l.pos)
	switch {
	case v.Kind() == types.PackageVar || v.Kind() == types.RecvVar:
		return false
	case isParameter(v):
		return n == 0 && b.ownParameter(f, v, field, seen)
	case n == 0 || n == 1 && sets[0].value == nil && isSpec(sets[0].stmt):
		return b.index.shared[v] && decoded(b, v, field) // something has filled it
	case n == 1 && !b.index.shared[v] && sets[0].value != nil:
		return b.ownExpr(sets[0].value, v, field, seen)
	}
	return false
}

// isParameter reports whether a variable is a parameter or a result of its function.
func isParameter(v *types.Var) bool {
	return v.Kind() == types.ParamVar || v.Kind() == types.ResultVar
}

func isSpec(n ast.Node) bool {
	_, ok := n.(*ast.ValueSpec)
	return ok
}

// decoded reports whether a field has a name in messages.
func decoded(b *builder, v, field *types.Var) bool {
	if field == nil {
		return false
	}
	return jsonName(v.Type(), field) != "" || field.Pkg() != b.pass.Pkg && field.Exported()
}

// ownExpr is own for an expression that a variable is set to.
func (b *builder) ownExpr(x ast.Expr, v, field *types.Var, seen map[*types.Var]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.StarExpr:
		return b.ownExpr(x.X, v, field, seen)
	case *ast.UnaryExpr:
		return field != nil && b.ownExpr(x.X, v, field, seen)
	case *ast.TypeAssertExpr:
		return decoded(b, v, field)
	case *ast.Ident:
		w, ok := b.pass.TypesInfo.Uses[x].(*types.Var)
		return ok && b.ownVariable(w, field, leaf{root: w, field: field, pos: x.Pos()}, seen)
	case *ast.SelectorExpr:
		l, ok := b.selected(x)
		return ok && b.ownVariable(l.root, l.field, l, seen)
	case *ast.CallExpr:
		if b.pass.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return b.ownExpr(x.Args[0], v, field, seen)
		}
		return decoded(b, v, field) && slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return isMessage(b.pass.TypesInfo.TypeOf(a)) })
	}
	return false
}

// isMessage reports whether a type may hold a message that is not decoded.
func isMessage(t types.Type) bool {
	switch t := program.Deref(t).Underlying().(type) {
	case *types.Slice:
		return types.Identical(t.Elem().Underlying(), types.Typ[types.Byte])
	case *types.Interface:
		return t.Empty()
	}
	return false
}

// ownParameter is own for a parameter: all calls have to pass what the peer has sent.
// A function without calls counts as called by what reads the messages.
func (b *builder) ownParameter(f *file, v, field *types.Var, seen map[*types.Var]bool) bool {
	name, _ := f.FindByPos(v.Pos(), v.Pos())
	function := f.function(name.Node())
	sig := signature(b.pass.TypesInfo, function)
	if sig == nil {
		return false
	}
	arg := slices.Index(slices.Collect(sig.Params().Variables()), v)
	decl, ok := function.(*ast.FuncDecl)
	if arg < 0 || !ok || sig.Variadic() && arg == sig.Params().Len()-1 {
		return arg >= 0 && !ok && decoded(b, v, field)
	}
	fn, ok := b.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	uses := slices.Clone(b.index.uses[fn])
	if sig.Recv() != nil {
		uses = append(uses, b.index.methods[fn.Name()]...)
	}
	for _, id := range uses {
		in := b.file(id.Pos())
		if in == nil {
			return false
		}
		if strings.HasSuffix(in.tokens.Name(), "_test.go") {
			continue
		}
		call := in.callOf(id)
		if call == nil {
			continue // a value, which what reads the messages may call
		}
		if arg >= len(call.Args) || !b.ownExpr(call.Args[arg], v, field, seen) {
			return false
		}
	}
	return true
}

// callOf returns the call of the function that an identifier names, or nil.
func (x *index) callOf(id *ast.Ident) *ast.CallExpr {
	for c := x.around[id].Cursor; ; c = c.Parent() {
		switch c.ParentEdgeKind() {
		case edge.SelectorExpr_Sel, edge.ParenExpr_X, edge.IndexExpr_X, edge.IndexListExpr_X:
		case edge.CallExpr_Fun:
			return c.Parent().Node().(*ast.CallExpr)
		default:
			return nil
		}
	}
}
