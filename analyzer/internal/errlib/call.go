// What a call of a function of the table is given.

package errlib

import (
	"iter"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Call is a call of a function of the table.
type Call struct {
	Func
	ssa.CallInstruction
}

// OfCall returns what a function does with errors that is called. ok is false for
// functions that are not in the table.
func OfCall(instr ssa.CallInstruction) (call Call, ok bool) {
	f, ok := Of(program.CalleeName(instr.Common()))
	return Call{f, instr}, ok
}

// Argument returns an argument by its index in Func, or nil.
func (c Call) Argument(i int) ssa.Value {
	if i == Receiver {
		return program.Receiver(c.Common())
	}
	if args := program.Arguments(c.Common()); i >= 0 && i < len(args) {
		return args[i]
	}
	return nil
}

// Error returns the error that goes in, or that is asked about, or nil.
func (c Call) Error() ssa.Value { return c.Argument(c.Err) }

// Joined returns the errors that a function joins. complete is false where there are more
// of which the call does not show what they are.
func (c Call) Joined() (list []ssa.Value, complete bool) {
	if err := c.Error(); err != nil {
		list = append(list, err)
	}
	errs := c.Argument(c.Errs)
	switch several := program.Variadic(errs); {
	case errs == nil || program.IsNil(errs):
		return list, true
	case program.IsErrorInterface(errs.Type()):
		return append(list, errs), true
	default:
		return append(list, several...), several != nil
	}
}

// Told returns the error whose text a call returns, err for err.Error(), or nil.
func Told(call *ssa.Call) ssa.Value {
	c := call.Common()
	if c.IsInvoke() && c.Method.Name() == "Error" && program.IsErrorInterface(c.Value.Type()) {
		return c.Value
	}
	if obj, recv := program.Object(c), program.Receiver(c); obj != nil && recv != nil && obj.Name() == "Error" && program.IsError(recv.Type()) {
		return recv
	}
	return nil
}

// Filling yields the questions such as errors.As that put what they find into the
// variable at an address.
func Filling(addr ssa.Value) iter.Seq[Call] {
	return func(yield func(Call) bool) {
		for call, arg := range program.GivenTo(addr) {
			c, ok := OfCall(call)
			if ok && c.Role == AsksAs && c.Argument(c.Target) == arg && !yield(c) {
				return
			}
		}
	}
}
