package fix

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// miss answers a request for what is not there with the protocol's coded error, in
// place of the nil beside the result. If other ways lead to the same return, there is
// no fix.
func (b *builder) miss(o errflow.Outcome) *rewrite {
	b.why = ""
	f := b.file(o.Pos)
	if f == nil || !o.Fixable {
		return b.no(joined)
	}
	ret := f.returnAt(o.Pos, o.End)
	if ret == nil || len(ret.Results) != 2 || !b.pass.TypesInfo.Types[ret.Results[1]].IsNil() {
		return nil
	}
	result, none := ret.Results[0], ret.Results[1]
	before, after, adds, ok := b.coded(o, f, ret)
	sig := signature(b.pass.TypesInfo, f.function(ret))
	if !ok || sig.Results().Len() != 2 || o.Error.Library == nil && !b.onlyLiteral(result) {
		return nil
	}
	r := &rewrite{file: f, old: none, adds: adds, check: "missingerr"}
	name := b.protocol.CodeName(o.Answer.Code)
	r.replace(none.Pos(), none.End(), before+strconv.Quote(name)+after)
	if !b.assignable(r, none, sig.Results().At(1).Type()) {
		return nil
	}
	if o.Error.Library == nil && !b.pass.TypesInfo.Types[result].IsNil() { // both would be sent
		r.old = ret
		r.replace(result.Pos(), result.End(), "nil")
	}
	if !b.keeps(r) {
		return b.no(lossy)
	}
	r.message = fmt.Sprintf("Answer with %d (%s)", o.Answer.Code, name)
	return r
}

// onlyLiteral reports whether an expression can be replaced by nil without losing an
// effect or a use.
func (b *builder) onlyLiteral(x ast.Expr) bool {
	switch b.pass.TypesInfo.Types[x].Type.Underlying().(type) {
	case *types.Interface, *types.Pointer, *types.Map, *types.Slice:
	case *types.Struct: // given to a result of an interface type
	default:
		return b.pass.TypesInfo.Types[x].IsNil()
	}
	for n := range ast.Preorder(x) {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			return false
		}
	}
	for obj := range b.used(x) {
		switch obj.(type) {
		case *types.Var, *types.PkgName:
			return false
		}
	}
	return true
}
