// What is given functions for methods, and what else may be given it?

package wire

import (
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Registers reports whether a function is called with a method that is the protocol's alone, and
// what answers it.
func (w *Package) Registers(fn *ssa.Function) bool {
	w.Registered()
	return w.registrars[fn]
}

// BesideMethods reports whether what a call is given, or makes, gets functions for methods that are the
// protocol's alone elsewhere in the package.
func (w *Package) BesideMethods(call *ssa.Call) bool {
	w.Registered()
	return w.routers[call] || program.Any(w.routersOf(&call.Call), func(of any) bool { return w.routers[of] })
}

// routersOf yields the values of other packages' types that a call is given, each as the field that holds
// it if one does.
func (w *Package) routersOf(call *ssa.CallCommon) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, a := range call.Args {
			n := program.Named(a.Type())
			if n == nil || program.IsFunc(n) || n.Obj().Pkg() == w.Pass.Pkg || !w.Own(n.Obj().Pkg()) {
				continue
			}
			var of any = a
			if x, i := program.LoadedField(a); x != nil {
				of = program.FieldOf(x.Type(), i)
			}
			if !yield(of) {
				return
			}
		}
	}
}

// madeOf returns what functions are given that make what a call passes, other than what gets
// functions for all methods.
func (w *Package) madeOf(call *ssa.CallCommon) (list []program.Use) {
	work := program.Arguments(call)
	for n := 0; n < len(work) && n < program.MaxValues; n++ {
		made, ok := program.Unconvert(work[n]).(*ssa.Call)
		if !ok || w.routers[made] {
			continue
		}
		work = append(slices.Clip(work), made.Call.Args...)
		for _, a := range made.Call.Args {
			list = append(list, program.Use{V: a})
		}
	}
	return list
}
