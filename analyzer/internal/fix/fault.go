package fix

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// fault replaces a value that a result should not have: by the stop reason of a
// cancelled prompt, or by the library's version for one that is sent back. For other
// faults, the code does not show what is meant.
func (b *builder) fault(x errflow.Fault) *rewrite {
	b.why = ""
	f, old := b.file(x.Pos), b.program.AssignedAt(x.Pos)
	if f == nil || old == nil {
		return b.no(meant)
	}
	if f.comments(old.Pos(), old.End()) {
		return b.no(lossy)
	}
	r := &rewrite{file: f, old: old}
	var text string
	switch x.Wrong {
	case errflow.NotCancelled:
		r.check, r.message = "cancelerr", "Answer with the stop reason cancelled"
		text = b.sibling(f, old, "cancelled")
	case errflow.Echoes:
		r.check, r.message = "initialize", "Answer with the version of the library"
		text = b.version(f, old)
	}
	if text == "" {
		return b.no(meant)
	}
	uses, is := b.typeOf(f, old.Pos(), text, nil)
	if to := b.pass.TypesInfo.TypeOf(old); is == nil || to == nil || !types.ConvertibleTo(is, to) {
		return nil
	}
	r.uses = uses
	r.replace(old.Pos(), old.End(), text)
	return r
}

// sibling writes a string as another one is written: by the constant that is declared
// beside that one, or as a literal.
func (b *builder) sibling(f *file, old ast.Expr, value string) string {
	var qualifier string
	var id *ast.Ident
	switch x := ast.Unparen(old).(type) {
	case *ast.BasicLit:
		return fmt.Sprintf("%q", value)
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id, qualifier = x.Sel, f.text(x.X)+"."
	default:
		return ""
	}
	c, ok := b.pass.TypesInfo.Uses[id].(*types.Const)
	if !ok || c.Parent() != c.Pkg().Scope() {
		return ""
	}
	name := b.only(c.Parent(), func(o types.Object) bool {
		return isText(o, value) && types.Identical(o.Type(), c.Type()) && (o.Exported() || qualifier == "")
	})
	if name == "" {
		return ""
	}
	return qualifier + name
}

// version writes the library's constant for the version that it speaks.
func (b *builder) version(f *file, old ast.Expr) string {
	for _, pkg := range b.pass.Pkg.Imports() {
		lib := sdk.Of(pkg)
		if lib == nil || lib.Newest == "" {
			continue
		}
		if _, ok := pkg.Scope().Lookup(lib.Newest).(*types.Const); !ok {
			continue
		}
		if q, adds, ok := b.qualifier(f, old.Pos(), pkg.Path(), pkg); ok && len(adds) == 0 {
			return q + "." + lib.Newest
		}
	}
	return ""
}
