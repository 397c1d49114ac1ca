package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// pure are functions that only return a value.
var pure = []string{
	"errors.New", "errors.Join", "fmt.Errorf", "fmt.Sprintf", "fmt.Sprint", "(error).Error",
	"context.Cause", "(context.Context).Err",
}

// drops reports whether an edit removes a call that may have an effect, such as to
// count. A call that the edit writes again is not removed.
func (b *builder) drops(r *rewrite, e analysis.TextEdit) bool {
	if r.old == nil {
		return false
	}
	for n := range ast.Preorder(r.old) {
		if n.Pos() < e.Pos || e.End < n.End() {
			continue
		}
		switch x := n.(type) {
		case *ast.UnaryExpr:
			if x.Op == token.ARROW {
				return true
			}
		case *ast.CallExpr:
			if !b.isPure(x) && !strings.Contains(string(e.NewText), r.file.text(x)) {
				return true
			}
		}
	}
	return false
}

// isPure reports whether a call itself, without its arguments, only returns a value.
func (b *builder) isPure(call *ast.CallExpr) bool {
	if b.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	fn, ok := typeutil.Callee(b.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return false
	}
	if lib := sdk.Of(fn.Pkg()); lib != nil {
		if _, ok := lib.Constructor(fn); ok {
			return true
		}
	}
	return slices.Contains(pure, fn.FullName())
}
