package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// recoded replaces the code of an error of the program's own.
func (b *builder) recoded(o errflow.Outcome, f *file) *rewrite {
	old := o.CodeExpr
	if f != b.file(old.Pos()) || b.pass.TypesInfo.Types[old].Value == nil || b.compares(o.Wire) {
		return b.no(expected)
	}
	at := f.at(o.Pos, o.End)
	if lit, ok := literal(at).(*ast.CompositeLit); ok && o.Error.Type.Name != "" {
		r := &rewrite{file: f, old: at}
		kv, isField := f.parent(old).(*ast.KeyValueExpr)
		if isField && f.parent(kv) == lit && b.relabelled(r, o, o.Error.Type, lit, "", func(code ast.Expr) string { return b.code(o, f, code) }) {
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
	c := b.named(f, old.Pos(), scope, prefix, o.Answer.Code)
	switch {
	case c == nil:
		return convert(fmt.Sprint(o.Answer.Code))
	case types.AssignableTo(c.Type(), b.pass.TypesInfo.TypeOf(old)):
		return prefix + c.Name()
	}
	return convert(prefix + c.Name())
}

// named returns the constant of a scope that has a code of the protocol, is named after
// it and can be written at a place, or nil. The qualifier is empty in the package of
// the scope.
func (b *builder) named(f *file, at token.Pos, scope *types.Scope, prefix string, code int64) *types.Const {
	row, _ := b.protocol.Lookup(code)
	for _, name := range b.namesOf(scope) {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || c.Val().Kind() != constant.Int || prefix != "" && !c.Exported() {
			continue
		}
		if v, exact := constant.Int64Val(c.Val()); !exact || v != code || !row.NamedIn(name) {
			continue
		}
		if prefix != "" || b.lookup(at, name) == c {
			return c
		}
		return nil
	}
	return nil
}

// Code returns the fix that writes another code in place of a number: at the place
// itself, or in the declaration of an unexported constant that is named there. There is
// none if the program compares something with the code, because its behavior then
// depends on the code.
func (f *Fixes) Code(pos, end token.Pos, code int64) Offer {
	b := f.builder
	if b == nil {
		return Offer{Why: unsent}
	}
	in := b.file(pos)
	if in == nil || in.generated {
		return Offer{Why: silenced}
	}
	x := in.at(pos, end)
	if id, ok := x.(*ast.Ident); ok {
		spec, ok := in.parent(id).(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || id.IsExported() && b.pass.Pkg.Name() != "main" {
			return Offer{Why: declared}
		}
		x = spec.Values[0]
	}
	if x == nil || !isNumber(x) {
		return Offer{Why: declared}
	}
	old, exact := constant.Int64Val(constant.ToInt(b.pass.TypesInfo.Types[x].Value))
	if !exact || b.compares(old) || b.codeTested(old, nil) {
		return Offer{Why: expected}
	}
	return Offer{Fix: &analysis.SuggestedFix{
		Message:   fmt.Sprintf("Write %d (%s)", code, b.protocol.CodeName(code)),
		TextEdits: []analysis.TextEdit{{Pos: x.Pos(), End: x.End(), NewText: fmt.Append(nil, code)}},
	}}
}

// isNumber reports whether an expression is a literal number.
func isNumber(x ast.Expr) bool {
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		x = u.X
	}
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.INT
}
