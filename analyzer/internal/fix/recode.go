package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// recoded replaces the code of an error of the program's own.
func (b *builder) recoded(o errflow.Outcome, f *file) *rewrite {
	old := o.CodeExpr
	if f != b.file(old.Pos()) || b.pass.TypesInfo.Types[old].Value == nil || b.compares(o.Wire) {
		return nil
	}
	at := f.at(o.Pos, o.End)
	if lit, ok := literal(at).(*ast.CompositeLit); ok && o.Error.Type.Name != "" {
		r := &rewrite{file: f, old: at}
		kv, isField := f.parents[old].(*ast.KeyValueExpr)
		if isField && f.parents[kv] == lit && b.relabelled(r, o, o.Error.Type, lit, "", func(code ast.Expr) string { return b.code(o, f, code) }) {
			return r
		}
	}
	r := &rewrite{file: f, old: old}
	r.replace(old.Pos(), old.End(), b.code(o, f, old))
	return r
}

// code returns how a code of the program's own is written in the place of
// another: by the constant that is named after it, if there is one.
func (b *builder) code(o errflow.Outcome, f *file, old ast.Expr) string {
	x := ast.Unparen(old)
	convert := func(s string) string { return s }
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 {
		fun := f.text(call.Fun)
		convert = func(s string) string { return fun + "(" + s + ")" }
		x = ast.Unparen(call.Args[0])
	}
	scope, prefix := b.pass.Pkg.Scope(), ""
	if sel, ok := x.(*ast.SelectorExpr); ok {
		if id, ok := sel.X.(*ast.Ident); ok {
			if p, ok := b.pass.TypesInfo.Uses[id].(*types.PkgName); ok {
				scope, prefix = p.Imported().Scope(), id.Name+"."
			}
		}
	}
	name := b.named(scope, o.Answer.Code, prefix != "")
	if name == "" || prefix == "" && b.lookup(f, old.Pos(), name) != scope.Lookup(name) {
		return convert(fmt.Sprint(o.Answer.Code))
	}
	if types.AssignableTo(scope.Lookup(name).Type(), b.pass.TypesInfo.TypeOf(old)) {
		return prefix + name
	}
	return convert(prefix + name)
}

// named returns the constant of a scope that has a code of the protocol and is
// named after it, or "".
func (b *builder) named(scope *types.Scope, code int64, exported bool) string {
	return b.constantName(constantName{scope, fmt.Sprint(code), exported}, func(names []string) string {
		row, _ := b.protocol.Lookup(code)
		for _, name := range names {
			c, ok := scope.Lookup(name).(*types.Const)
			if !ok || exported && !c.Exported() || c.Val().Kind() != constant.Int {
				continue
			}
			if v, exact := constant.Int64Val(c.Val()); exact && v == code && row.NamedIn(name) {
				return name
			}
		}
		return ""
	})
}
