// Which values is a value in the end a copy of?

package program

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// MaxValues bounds the values that one value may be a copy of, or be made of. Beyond it,
// a value is unknown.
const MaxValues = 256

// Roots returns the values that a value is in the end a copy of: values that are not
// copies, and values whose sources the package does not show, with complete false. If
// results is set, it also follows the results of calls.
func (p *Program) Roots(u Use, results bool) (list []Use, complete bool) {
	return p.copies(u, results, func(_ Use, copied bool) (wanted, further bool) { return !copied, true })
}

// Slots returns the values by which other packages may give a function value, or the
// content of a variable whose address it is: parameters, loads of fields and package
// variables, and results of unnamed functions, also those of tables that hold it.
func (p *Program) Slots(u Use) []Use {
	defer func() { p.steps = 0 }()
	var out []Use
	work := []Use{u}
	if _, isPointer := u.V.Type().Underlying().(*types.Pointer); isPointer {
		work, _ = p.Contents(u) // a variable that a closure captured
	}
	seen := make(map[question]bool)
	for len(work) > 0 {
		u := work[0]
		work = work[1:]
		if seen[question{u.V, u.In}] {
			continue // tables of tables may go around in a circle
		}
		seen[question{u.V, u.In}] = true
		list, _ := p.copies(u, true, func(u Use, _ bool) (wanted, further bool) {
			switch v := u.V.(type) {
			case *ssa.Parameter, *ssa.Field, *ssa.MakeInterface:
				return true, true
			case *ssa.UnOp:
				if variableAt(v.X) != nil {
					return true, true
				}
			}
			call, _ := CallOf(u.V)
			return p.TableOf(u.V) != nil || call != nil && call.Call.StaticCallee() == nil, true
		})
		for _, u := range list {
			switch m, ok := u.V.(*ssa.MakeInterface); {
			case ok && IsFunc(m.X.Type()):
				work = append(work, Use{V: m.X, At: u.At, In: u.In})
			case ok:
			case p.TableOf(u.V) != nil:
				work = append(work, Use{V: p.TableOf(u.V), At: u.At, In: u.In})
			case appended(u.V) != nil:
				work = append(work, usedAt(appended(u.V), u)...)
			default:
				out = append(out, u)
			}
		}
	}
	return out
}

// TableOf returns the map, slice or array in which a value is looked up or found by a
// loop, or nil.
func (p *Program) TableOf(v ssa.Value) ssa.Value {
	switch v := Tuple(v).(type) {
	case *ssa.Parameter:
		if over, ok := p.RangedOver(v.Parent()).(*ssa.Call); ok {
			if at, ok := iterating[CalleeName(over.Common())]; ok && at.value == slices.Index(v.Parent().Params, v) {
				return over.Call.Args[0]
			}
		}
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.IndexAddr); ok {
			return at.X
		}
	case *ssa.IndexAddr, *ssa.Index:
		return Operand(v)
	case *ssa.Lookup:
		return v.X
	case *ssa.Next:
		if r, ok := v.Iter.(*ssa.Range); ok {
			return r.X
		}
	}
	return nil
}

// copies follows a value step by step through its copies, and returns those that are
// wanted; copied tells whether a value is itself a copy, further whether to follow it.
// complete is false if there may be others.
func (p *Program) copies(u Use, results bool, such func(u Use, copied bool) (wanted, further bool)) (list []Use, complete bool) {
	complete = true
	seen := make(map[question]bool)
	work := []Use{u}
	for len(work) > 0 {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[question{u.V, u.In}] {
			continue
		}
		seen[question{u.V, u.In}] = true
		if results {
			p.steps++
		}
		if len(seen) > MaxValues || p.steps > maxSteps {
			return nil, false
		}
		from, copied, known := p.Sources(u)
		if !copied && results {
			from, copied, known = p.Returned(u)
		}
		wanted, further := such(u, copied)
		if wanted {
			list = append(list, u)
		}
		if !further {
			continue
		}
		complete = complete && (known || !copied)
		for i := len(from) - 1; i >= 0; i-- {
			work = append(work, from[i])
		}
	}
	return list, complete
}

// Returned returns what the result of a call may be, as Sources does for a copy.
func (p *Program) Returned(u Use) ([]Use, bool, bool) {
	call, index := CallOf(u.V)
	if call == nil {
		return nil, false, true
	}
	if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
		return nil, false, true
	}
	callees, known := p.Callees(call, u.In)
	var list []Use
	for _, c := range callees {
		if !p.Local(c.Fn) {
			return nil, p.returned(c.Fn, index) == nil, false
		}
		frame := u.In.Enter(call, c)
		for _, ret := range Returns(c.Fn) {
			if index < len(ret.Results) {
				list = append(list, Use{V: ret.Results[index], At: Place{Block: ret.Block()}, In: frame})
			}
		}
	}
	return list, true, known && len(callees) > 0
}
