// What decides beside a function what becomes of its errors?

package wire

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// DecidedBeside reports whether a call gives a function together with what may decide what
// becomes of its errors: a function that makes something else of an error, or the code for
// those that have none. Such a code may also be passed to what makes an option, or to a
// method of what the call returns.
func (w *Package) DecidedBeside(g program.Gift) bool {
	call, ok := g.By.(ssa.CallInstruction)
	if !ok || g.Arg < 0 {
		return false
	}
	decides := func(v ssa.Value) bool { return v != g.V && (w.mapsErrors(v) || w.isSpecificCode(v)) }
	passes := func(call ssa.CallInstruction) bool {
		return slices.ContainsFunc(program.EachArgument(call.Common()), decides)
	}
	options := func(v ssa.Value) bool {
		made, _ := program.CallOf(v)
		return made != nil && v != g.V && passes(made)
	}
	later := call.Value() != nil && program.Any(program.Referrers[ssa.CallInstruction](call.Value()), passes)
	return passes(call) || later || slices.ContainsFunc(program.EachArgument(call.Common()), options)
}

// mapsErrors reports whether a value is a function that is given an error and returns one.
func (w *Package) mapsErrors(v ssa.Value) bool {
	sig, ok := v.Type().Underlying().(*types.Signature)
	return ok && !program.IsNil(v) && w.ReturnsError(sig) && program.Any(sig.Params().Variables(), func(p *types.Var) bool { return program.IsErrorInterface(p.Type()) })
}

// isSpecificCode reports whether a value is an error code that says more than that
// something is wrong.
func (w *Package) isSpecificCode(v ssa.Value) bool {
	value, isConst := program.IntConst(v)
	if !isConst || w.Protocol == nil {
		return false
	}
	code, known := w.Protocol.Lookup(value)
	return known && !slices.Contains(code.Meanings, protocol.Internal)
}
