// What does a function refuse, so that it does not hold once it has not failed?

package guard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Refusal is a condition that does not hold if a function returns no error: of a parameter, as
// its path says, or of what is reached by the path's fields from a result.
type Refusal struct {
	Kind   cause.Kind
	Name   string
	Table  string
	Zero   bool
	Of     Path
	Result int // index plus one; 0 for a parameter
}

// refuses returns what a function refuses, of this package or of another one.
func (c *Conditions) refuses(fn *ssa.Function) []Refusal {
	fn = program.Origin(fn)
	if !c.p.Local(fn) {
		if obj, ok := fn.Object().(*types.Func); ok && c.State != nil {
			return c.State(obj).Refuses
		}
		return nil
	}
	return c.refusals.Get(fn)
}

// refusedBy returns what does not hold at any return of a function at which it may have no error.
// The more is known of the functions that it calls, the more that is.
func (c *Conditions) refusedBy(fn *ssa.Function) (list []Refusal) {
	n := fn.Signature.Results().Len()
	if n == 0 || !program.IsErrorInterface(fn.Signature.Results().At(n-1).Type()) {
		return nil
	}
	good := slices.DeleteFunc(slices.Clone(program.Returns(fn)), fails)
	if len(good) == 0 {
		return nil
	}
	denied := c.denials(fn)
	list = c.refusedAt(good[0], denied)
	for _, ret := range good[1:] {
		others := c.refusedAt(ret, denied)
		list = slices.DeleteFunc(list, func(r Refusal) bool { return !slices.Contains(others, r) })
	}
	return list
}

// refusedAt returns what does not hold at a return, of all that is denied somewhere in its
// function, in an order of its own.
func (c *Conditions) refusedAt(ret *ssa.Return, all map[ssa.Value][]denial) (list []Refusal) {
	n := len(ret.Results) - 1
	var denied []denial
	for _, of := range all {
		denied = append(denied, slices.DeleteFunc(slices.Clone(of), func(d denial) bool { return !d.from.Dominates(ret.Block()) })...)
	}
	if call, _ := program.CallOf(ret.Results[n]); call != nil {
		denied = append(denied, c.refusedIn(call)...)
	}
	for _, d := range denied {
		if d.what.Own && d.what.Kind == cause.Failed {
			continue // what that refuses is here already
		}
		r := Refusal{Kind: d.what.Kind, Name: d.what.Name, Table: d.what.Table, Zero: d.what.Zero}
		if r.Of = c.path(d.of); r.Of.Param > 0 {
			list = append(list, r)
		}
		for i, v := range ret.Results[:n] {
			for to, of := range c.partsOf(v) {
				if of.root == nil || of.root != d.of.root {
					continue
				}
				if fields, ok := d.of.from(of); ok {
					r.Of, r.Result = Path{Fields: to + fields}, i+1
					list = append(list, r)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b Refusal) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return slices.Compact(list)
}

// partsOf returns the places of a value and, if it is a struct that the function makes, of what it
// puts into the fields, by the fields that lead there. A field that is set twice has none.
func (c *Conditions) partsOf(v ssa.Value) map[string]place {
	parts := map[string]place{"": c.placeOf(v)}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	made, ok := v.(*ssa.Alloc)
	if !ok {
		return parts
	}
	for at, s := range program.FieldStores(made) {
		to := "." + program.FieldOf(made.Type(), at.Field).Name()
		_, twice := parts[to]
		if parts[to] = c.placeOf(s.Val); twice {
			parts[to] = place{}
		}
	}
	return parts
}

// fails reports whether a return certainly returns an error.
func fails(ret *ssa.Return) bool {
	v := ret.Results[len(ret.Results)-1]
	switch x := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		if _, sentinel := x.X.(*ssa.Global); sentinel {
			return true
		}
	case *ssa.Call:
		if f, _ := errlib.OfCall(x); f.Role == errlib.Makes {
			return true
		}
	}
	for g := range program.Guards(ret.Block()) {
		if err, failed := g.Failed(); failed && err == v {
			return true
		}
	}
	return false
}

// refusedIn returns what does not hold of what a call is given, and of what it returns, if it
// returns no error.
func (c *Conditions) refusedIn(call *ssa.Call) (out []denial) {
	if call.Call.StaticCallee() == nil {
		return nil
	}
	for _, r := range c.refuses(call.Call.StaticCallee()) {
		d := denial{what: Cond{Kind: r.Kind, Name: r.Name, Table: r.Table, Zero: r.Zero}, from: call.Block()}
		if r.Result == 0 {
			if i := r.Of.Param - 1; i < len(call.Call.Args) {
				if d.of = c.placeOf(call.Call.Args[i]).to(r.Of.Fields); d.of.root != nil {
					out = append(out, d)
				}
			}
			continue
		}
		for result := range program.Referrers[*ssa.Extract](call) {
			if result.Index == r.Result-1 {
				d.of = place{root: result}.to(r.Of.Fields)
				out = append(out, d)
			}
		}
	}
	return out
}
