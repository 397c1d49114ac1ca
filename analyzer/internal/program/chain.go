// Which functions does a loop put around one another?

package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Chain is a function value that a loop builds, as for middleware: h = m(h).
type Chain struct {
	// Each list is what one function that the loop calls may return. What the outermost
	// function returns has passed one function of each list.
	Links [][]Callee
	Known bool // there are no others
}

// Chains returns the chains that a function value may be, and what else it may be; no
// chains for a value that no loop builds.
func (p *Program) Chains(u Use) (chains []Chain, others []Use, known bool) {
	defer func() { p.steps = 0 }()
	links, others, known := p.linked(u)
	for _, at := range links {
		c, ok := p.chain(at)
		if !ok {
			return nil, nil, false
		}
		chains = append(chains, c)
	}
	return chains, others, known
}

// chain returns the chain that is in the variable of a loop; ok is false if other
// packages make some of it.
func (p *Program) chain(at Use) (c Chain, ok bool) {
	call, in := p.link(at), at.In
	if call.Parent() != at.V.Parent() {
		in = nil // the body of a loop over a function
	}
	makers, known := p.Callees(call, in)
	c.Known = known
	for _, m := range makers {
		if !p.Local(m.Fn) {
			return c, false
		}
		frame := in.Enter(call, m)
		var list []Callee
		for _, ret := range Returns(m.Fn) {
			more, ok := p.FuncsOf(Use{V: ret.Results[0], At: Place{Block: ret.Block()}, In: frame})
			list, c.Known = append(list, more...), c.Known && ok
		}
		c.Links = append(c.Links, list)
	}
	return c, true
}

// Wrapped returns the innermost function of such a value, and the table whose functions
// the loop puts around it; nil for any other value.
func (p *Program) Wrapped(u Use) (inner Use, makers ssa.Value) {
	defer func() { p.steps = 0 }()
	links, others, _ := p.linked(u)
	if len(links) != 1 || len(others) > 0 {
		return Use{}, nil
	}
	call := p.link(links[0])
	from, _, _ := p.Sources(links[0])
	from = slices.DeleteFunc(from, func(u Use) bool { return Unconvert(u.V) == call })
	if makers = p.TableOf(call.Call.Value); len(from) != 1 || makers == nil {
		return Use{}, nil
	}
	return from[0], makers
}

// linked returns the variables of such loops that a value is a copy of, and what else it
// is a copy of.
func (p *Program) linked(u Use) (links, others []Use, known bool) {
	links, known = p.copies(u, true, func(u Use, copied bool) (wanted, further bool) {
		if p.link(u) != nil {
			return true, false
		}
		if !copied {
			others = append(others, u)
		}
		return false, true
	})
	return links, others, known
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
