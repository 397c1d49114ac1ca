package fix

import (
	"go/ast"
	"go/token"
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
	return l.root != nil && !b.strange.Get(origin{l.root, l.field, l.pos})
}

// An origin is a variable, or a field of it, as something at a place reads it.
type origin struct {
	variable, field *types.Var
	pos             token.Pos
}

// isStrange reports whether something else than what the peer has sent may be at an
// origin. A cycle does not count: the other ways of the variable decide.
func (b *builder) isStrange(o origin) bool {
	v := o.variable
	n, sets := b.index.settings(v, o.pos)
	switch {
	case b.file(v.Pos()) == nil || v.Kind() == types.PackageVar || v.Kind() == types.RecvVar:
		return true
	case isParameter(v):
		return n > 0 || !b.ownParameter(o)
	case n == 0 || n == 1 && sets[0].value == nil && isSpec(sets[0].stmt):
		return !b.index.shared[v] || !decoded(b, o) // nothing has filled it
	case n == 1 && !b.index.shared[v] && sets[0].value != nil:
		return !b.ownExpr(sets[0].value, o)
	}
	return true
}

// isParameter reports whether a variable is a parameter or a result of its function.
func isParameter(v *types.Var) bool {
	return v.Kind() == types.ParamVar || v.Kind() == types.ResultVar
}

func isSpec(n ast.Node) bool {
	_, ok := n.(*ast.ValueSpec)
	return ok
}

// decoded reports whether an origin is a field that has a name in messages.
func decoded(b *builder, o origin) bool {
	if o.field == nil {
		return false
	}
	return jsonName(o.variable.Type(), o.field) != "" || o.field.Pkg() != b.pass.Pkg && o.field.Exported()
}

// ownExpr is own for an expression that a variable is set to.
func (b *builder) ownExpr(x ast.Expr, o origin) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.StarExpr:
		return b.ownExpr(x.X, o)
	case *ast.UnaryExpr:
		return o.field != nil && b.ownExpr(x.X, o)
	case *ast.TypeAssertExpr:
		return decoded(b, o)
	case *ast.Ident:
		w, ok := b.pass.TypesInfo.Uses[x].(*types.Var)
		return ok && b.own(leaf{root: w, field: o.field, pos: x.Pos()})
	case *ast.SelectorExpr:
		l, ok := b.selected(x)
		return ok && b.own(l)
	case *ast.CallExpr:
		if b.pass.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return b.ownExpr(x.Args[0], o)
		}
		return decoded(b, o) && slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return isMessage(b.pass.TypesInfo.TypeOf(a)) })
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
func (b *builder) ownParameter(o origin) bool {
	function := b.index.declared[o.variable]
	sig := signature(b.pass.TypesInfo, function)
	if sig == nil {
		return false
	}
	arg := slices.Index(slices.Collect(sig.Params().Variables()), o.variable)
	decl, ok := function.(*ast.FuncDecl)
	if arg < 0 || !ok || sig.Variadic() && arg == sig.Params().Len()-1 {
		return arg >= 0 && !ok && decoded(b, o)
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
		if arg >= len(call.Args) || !b.ownExpr(call.Args[arg], o) {
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
