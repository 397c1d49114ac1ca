package fix

import (
	"go/ast"
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
	if e.Pos == e.End || r.old == nil {
		return false
	}
	found := false
	ast.Inspect(r.old, func(n ast.Node) bool {
		if n == nil || found || n.End() <= e.Pos || n.Pos() >= e.End {
			return false
		}
		switch x := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = x.Op.String() == "<-" && within(x, e)
		case *ast.CallExpr:
			found = within(x, e) && !b.isPure(x) && !strings.Contains(string(e.NewText), r.file.text(x))
		}
		return !found
	})
	return found
}

func within(n ast.Node, e analysis.TextEdit) bool { return e.Pos <= n.Pos() && n.End() <= e.End }

// isPure reports whether a call itself, without its arguments, only returns a value.
func (b *builder) isPure(call *ast.CallExpr) bool {
	tv := b.pass.TypesInfo.Types[call.Fun]
	if tv.IsType() {
		return true
	}
	switch obj := typeutil.Callee(b.pass.TypesInfo, call).(type) {
	case *types.Builtin:
		return obj.Name() == "len" || obj.Name() == "cap"
	case *types.Func:
		if lib := sdk.Of(obj.Pkg()); lib != nil {
			if _, ok := lib.Constructor(obj); ok {
				return true
			}
		}
		return slices.Contains(pure, obj.FullName())
	}
	return false
}
