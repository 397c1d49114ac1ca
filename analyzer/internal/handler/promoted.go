package handler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// promoted returns the handlers of other packages of the module that the library calls
// as methods of the package's types, because these embed what has them. The packages that
// declare the methods do not see that.
func (f *finder) promoted(lib *sdk.Library, pkg *types.Package) (out []*Handler) {
	for _, n := range f.w.Types {
		at := f.made(n)
		if types.IsInterface(n) || n.TypeParams().Len() > 0 || at == nil || !dispatched(pkg, n, 2) {
			continue
		}
		methods := types.NewMethodSet(types.NewPointer(n))
		for i := range methods.Len() {
			obj, ok := methods.At(i).Obj().(*types.Func)
			if !ok || obj.Pkg() == f.w.Pass.Pkg || !f.w.Own(obj.Pkg()) || types.IsInterface(obj.Signature().Recv().Type()) {
				continue
			}
			body := f.w.Function(obj)
			shape, method, ok := lib.Handler(pkg, obj.Name(), obj.Signature())
			if !ok || body == nil || slices.ContainsFunc(out, func(h *Handler) bool { return h.Fn == body }) {
				continue
			}
			h := f.newHandler(lib, pkg, body, shape, method)
			h.Brought = at
			out = append(out, h)
		}
	}
	return out
}

// made returns the first instruction of the package that makes a value of a type, or nil.
func (f *finder) made(n *types.Named) ssa.Instruction {
	for a := range program.Each[*ssa.Alloc](f.w.Funcs...) {
		if a.Pos().IsValid() && program.Named(a.Type()) == n {
			return a
		}
	}
	return nil
}
