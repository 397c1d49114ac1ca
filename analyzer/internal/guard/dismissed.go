// Has the client answered that the turn was cancelled, when it was asked for a permission?

package guard

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// dismissal is the outcome of a permission request whose turn was cancelled, and the name of what
// has it where each outcome is a part of its own.
const dismissal = "cancelled"

// isOutcome reports whether a value is the outcome of a permission request.
func isOutcome(v ssa.Value) bool {
	x, i := program.LoadedField(v)
	return x != nil && program.IsString(v.Type()) && wire.JSONName(x.Type(), i) == "outcome"
}

// isDismissal reports whether a value is there for that one outcome alone.
func isDismissal(v ssa.Value) bool {
	x, i := program.LoadedField(v)
	if x == nil {
		return false
	}
	p, ok := v.Type().Underlying().(*types.Pointer)
	f := program.FieldOf(x.Type(), i)
	return ok && f != nil && (wire.JSONName(x.Type(), i) == dismissal || f.Name() == "Cancelled") && wire.JSONField(p.Elem(), "outcome") >= 0
}
