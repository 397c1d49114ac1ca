// What does it say that a call failed, or that a value is not there?

package guard

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// failed is the condition err != nil: the call that returned err failed.
func (c *Conditions) failed(err ssa.Value) Cond {
	err = c.copied(err)
	if call, _ := program.CallOf(err); call != nil {
		k := Cond{Kind: cause.Failed, Subject: c.t.Failing(call.Common()), Name: program.CalleeName(call.Common()), err: err}
		if fn := call.Call.StaticCallee(); fn != nil {
			k.Own = c.p.Own(fn)
		}
		if recv := program.Receiver(call.Common()); recv != nil && !k.Subject.Tied() && !c.ownState(recv) && !program.IsContext(recv.Type()) {
			k.Subject = c.t.Of(recv).And(k.Subject) // row.Scan(&title)
		}
		for _, a := range append([]ssa.Value{call.Call.Value}, call.Call.Args...) {
			if program.IsContext(a.Type()) {
				k.ctx = a
				break
			}
		}
		if c.FoundBefore(call) || c.Outbound != nil && c.Outbound(call.Common()) {
			k.Subject = taint.Taint{} // for another reason than what it is given
		}
		return k
	}
	return Cond{Kind: cause.Failed, Subject: c.t.Of(err)}
}

// null is the condition that a value other than an error is nil.
func (c *Conditions) null(x ssa.Value) Cond {
	x = c.copied(x)
	switch v := x.(type) {
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return c.notFound(call, cause.Missing)
		}
	case *ssa.Call:
		if name := program.CalleeName(v.Common()); strings.HasPrefix(name, "sync/atomic.") && c.ownAnswer(v) {
			return Cond{Kind: cause.OwnFalse, Subject: c.t.Of(v), Name: name} // a request sets it for others
		}
		if c.t.Arguments(v.Common()).Tied() {
			return c.notFound(v, cause.Missing)
		}
	case *ssa.UnOp:
		if k, ok := c.unyielded(v); ok {
			return k
		}
	case *ssa.Phi:
		if subject, found := c.compares(v, false); found {
			return Cond{Kind: cause.Missing, Subject: subject.With(v.Comment)}
		}
	}
	return c.zero(x)
}

// ownState reports whether a value is a field of the receiver or a global, what a closure
// captured from somewhere that is not known, or what the program keeps beside a message.
func (c *Conditions) ownState(v ssa.Value) bool {
	for v := range program.Reached(func(v ssa.Value) []ssa.Value {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if c.t.Beside(x.X, x.Field) {
				return []ssa.Value{nil}
			}
			return []ssa.Value{x.X}
		case *ssa.UnOp, *ssa.Field:
			return []ssa.Value{program.Operand(x)}
		case *ssa.Alloc:
			// A parameter that a closure captured lives in a variable.
			if stored := c.p.StoresTo(x); len(stored) == 1 {
				return []ssa.Value{stored[0].Val}
			}
		case *ssa.FreeVar:
			from, _, known := c.p.Sources(program.Use{V: x})
			if !known || len(from) != 1 || from[0].V.Parent() == nil || c.Outlives(x.Parent()) {
				return []ssa.Value{nil}
			}
			return []ssa.Value{from[0].V}
		}
		return nil
	}, v) {
		_, global := v.(*ssa.Global)
		if v == nil || global || isReceiver(v) {
			return true
		}
	}
	return false
}

// Outlives reports whether a function is returned by the one around it, as it is or in
// another function that is made with it, so that what it has of that is still there the
// next time.
func (c *Conditions) Outlives(fn *ssa.Function) bool {
	made := c.p.Closer(fn)
	return made != nil && program.Any(program.Reached(func(v ssa.Value) (list []ssa.Value) {
		for to := range program.Referrers[*ssa.ChangeType](v) {
			list = append(list, to)
		}
		for call := range program.Referrers[*ssa.Call](v) {
			if program.IsFunc(call.Type()) {
				list = append(list, call)
			}
		}
		return list
	}, ssa.Value(made)), func(v ssa.Value) bool {
		return program.Any(program.Referrers[*ssa.Return](v), func(*ssa.Return) bool { return true })
	})
}
