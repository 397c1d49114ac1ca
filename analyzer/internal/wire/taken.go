// For which methods are functions called that others give?

package wire

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A TakenFact says which methods a function registers what it is given for, by the index of its
// parameter without the receiver, or for which method what a field holds is called; "" for none.
type TakenFact struct{ Methods []string }

func (*TakenFact) AFact() {}

func (f *TakenFact) String() string { return fmt.Sprintf("takes what it registers for %q", f.Methods) }

// exportTaken exports what functions register their parameters for, and what fields hold.
func (w *Package) exportTaken() {
	w.Registered()
	for _, fn := range w.Funcs {
		obj, _ := fn.Object().(*types.Func)
		if obj == nil || !obj.Exported() {
			continue
		}
		given := fn.Params[program.Arity(fn)-fn.Signature.Params().Len():]
		var fact TakenFact
		for i, p := range given {
			if w.taken[p] != "" {
				fact.Methods = append(fact.Methods, make([]string, i+1-len(fact.Methods))...)
				fact.Methods[i] = w.taken[p]
			}
		}
		if len(fact.Methods) > 0 {
			w.Pass.ExportObjectFact(obj, &fact)
		}
	}
	for f, method := range w.kept {
		if f.Exported() && f.Pkg() == w.Pass.Pkg && method != "" {
			w.Pass.ExportObjectFact(f, &TakenFact{[]string{method}})
		}
	}
}

// keptFor notes that a function is called for a method, if a field holds it. One that is
// called with an error makes something of what a handler has returned.
func (w *Package) keptFor(method string, v ssa.Value) {
	x, i := program.LoadedField(v)
	if x == nil || !program.IsFunc(v.Type()) {
		return
	}
	for p := range program.Called(v.Type()).Params().Variables() {
		if program.IsError(p.Type()) {
			return
		}
	}
	if f := program.FieldOf(x.Type(), i); f != nil {
		note(w, w.kept, f, method)
	}
}

// registerHeld registers the functions that are put into fields for the methods for which what
// these hold is called.
func (w *Package) registerHeld() {
	for s := range program.Each[*ssa.Store](w.Funcs...) {
		fa, ok := s.Addr.(*ssa.FieldAddr)
		if !ok || !program.IsFunc(s.Val.Type()) {
			continue
		}
		f := program.FieldOf(fa.X.Type(), fa.Field)
		if f == nil {
			continue
		}
		var fact TakenFact
		method := w.kept[f]
		if f.Pkg() != w.Pass.Pkg && w.Own(f.Pkg()) && w.Pass.ImportObjectFact(f, &fact) {
			method = fact.Methods[0]
		}
		if method != "" {
			w.registerFor(method, []ssa.Value{s.Val}, s.Pos())
		}
	}
}

// registerTaken registers what a call gives a function of another package that registers it.
func (w *Package) registerTaken(call ssa.CallInstruction) {
	var fact TakenFact
	if obj := program.Object(call.Common()); obj == nil || obj.Pkg() == w.Pass.Pkg || !w.Own(obj.Pkg()) || !w.Pass.ImportObjectFact(obj.Origin(), &fact) {
		return
	}
	for i, a := range program.Arguments(call.Common()) {
		if i < len(fact.Methods) && fact.Methods[i] != "" {
			w.registerFor(fact.Methods[i], []ssa.Value{a}, call.Pos())
		}
	}
}
