package fix

import (
	"go/ast"
	"go/types"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// sentinel replaces an error variable that is returned and named nowhere else, so
// that nothing can ask for it, by a coded error. Its text stays.
func (b *builder) sentinel(o errflow.Outcome, f *file) *rewrite {
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil || len(ret.Results) == 0 {
		return nil
	}
	i := len(ret.Results) - 1
	id, ok := ret.Results[i].(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Parent() != b.pass.Pkg.Scope() || len(b.index.sets[v]) != 1 {
		return nil
	}
	made, ok := b.index.sets[v][0].value.(*ast.CallExpr)
	if !ok {
		return nil
	}
	switch {
	case v.Exported() && b.pass.Pkg.Name() != "main" || b.texts().tested[v.Name()] || b.texts().other[v.Name()] || b.index.named[v] != 1 || !b.resultToPeer(o, ret, i):
		return b.no(looked)
	case b.textCompared(made):
		return b.no(compared)
	case b.mixed(o, ret.Return):
		return b.no(mixed)
	}
	before, after, adds, ok := b.coded(o, f, id)
	if !ok {
		return nil
	}
	r := &rewrite{file: f, old: id, adds: adds}
	r.replace(id.Pos(), id.End(), before+id.Name+".Error()"+after)
	return b.sound(r)
}
