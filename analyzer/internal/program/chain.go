// Which functions does a loop put around one another?

package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Chain returns the functions of a function value that a loop builds, as for
// middleware: h = m(h). Each list is what one function that the loop calls may
// return. What the outermost function returns has passed one function of each list.
// Chain returns nil for any other value.
func (p *Program) Chain(u Use) (lists [][]Callee, known bool) {
	defer func() { p.steps = 0 }()
	at, call := p.linked(u)
	if call == nil {
		return nil, false
	}
	in := at.In
	if call.Parent() != at.V.Parent() {
		in = nil // the body of a loop over a function
	}
	makers, known := p.Callees(call, in)
	for _, m := range makers {
		if !p.Local(m.Fn) {
			return nil, false
		}
		frame := in.Enter(call, m)
		var list []Callee
		for _, ret := range Returns(m.Fn) {
			more, ok := p.FuncsOf(Use{V: ret.Results[0], At: Place{Block: ret.Block()}, In: frame})
			list, known = append(list, more...), known && ok
		}
		lists = append(lists, list)
	}
	return lists, known
}

// Wrapped returns the innermost function of such a value, and the table whose functions
// the loop puts around it; nil for any other value.
func (p *Program) Wrapped(u Use) (inner Use, makers ssa.Value) {
	defer func() { p.steps = 0 }()
	at, call := p.linked(u)
	if call == nil {
		return Use{}, nil
	}
	from, _, _ := p.Sources(at)
	from = slices.DeleteFunc(from, func(u Use) bool { return Unconvert(u.V) == call })
	if makers = p.TableOf(call.Call.Value); len(from) != 1 || makers == nil {
		return Use{}, nil
	}
	return from[0], makers
}

// linked returns the variable of such a loop that a value is a copy of, with its link.
func (p *Program) linked(u Use) (at Use, call *ssa.Call) {
	links, _ := p.copies(u, true, func(u Use, _ bool) bool { return p.link(u) != nil })
	if len(links) == 0 {
		return Use{}, nil
	}
	return links[0], p.link(links[0])
}

// link returns the call that makes the next value of a loop's variable from its last
// one, if a value is that variable, or nil.
func (p *Program) link(u Use) *ssa.Call {
	around := func(v ssa.Value, self func(ssa.Value) bool) *ssa.Call {
		call, ok := Unconvert(v).(*ssa.Call)
		if !ok || call.Call.StaticCallee() != nil || call.Call.Signature().Results().Len() != 1 {
			return nil
		}
		if slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return self(Unconvert(a)) }) {
			return call
		}
		return nil
	}
	switch v := u.V.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			if call := around(e, func(a ssa.Value) bool { return a == v }); call != nil {
				return call
			}
		}
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok || !IsFunc(v.Type()) {
			return nil
		}
		for _, s := range p.StoresTo(a) {
			if call := around(s.Val, func(x ssa.Value) bool { return p.loadsFrom(x, a) }); call != nil {
				return call
			}
		}
	}
	return nil
}

// loadsFrom reports whether a value is loaded from a variable, also in a closure.
func (p *Program) loadsFrom(v ssa.Value, a *ssa.Alloc) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	addr := load.X
	for {
		free, ok := addr.(*ssa.FreeVar)
		if !ok {
			return addr == a
		}
		from, _, _ := p.bound(free, Use{V: free})
		if len(from) != 1 {
			return false
		}
		addr = from[0].V
	}
}
