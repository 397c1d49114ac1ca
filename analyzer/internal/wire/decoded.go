// For which method is a type the message?

package wire

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// decodesInto notes the types into which a call in the branch of a method decodes its message, or
// which tell a generic function what to decode.
func (w *Package) decodesInto(call *ssa.CallCommon, method string) {
	if fn := call.StaticCallee(); fn != nil {
		for _, t := range fn.TypeArgs() {
			w.decodes(t, method)
		}
	}
	if errlib.WorkOf(program.CalleeName(call)) != errlib.ReadsJSON {
		return
	}
	for _, a := range call.Args {
		if m, ok := a.(*ssa.MakeInterface); ok {
			w.decodes(m.X.Type(), method)
		}
	}
}

// decodes notes that a type is registered for the messages of a method.
func (w *Package) decodes(t types.Type, method string) {
	n := program.Named(program.Deref(t))
	if n == nil {
		return
	}
	if old, ok := w.decoded[n]; ok && old != method {
		method = ""
	}
	w.decoded[n] = method
}

// MessageOf returns the index of the parameter of a function, other than its receiver, that has the
// message of a method, by a type that is registered for the method alone; method is "" if there is
// none.
func (w *Package) MessageOf(fn *ssa.Function) (param int, method string) {
	for i, p := range fn.Params {
		if i == 0 && fn.Signature.Recv() != nil {
			continue // which others fill
		}
		if method := w.ofMethod(p.Type()); method != "" {
			return i, method
		}
	}
	return -1, ""
}

// ofMethod returns the method that a type, or what it points to, is registered for alone, as that
// of its messages; or "".
func (w *Package) ofMethod(t types.Type) string {
	w.Registered()
	n := program.Named(program.Deref(t))
	return w.decoded[n]
}
