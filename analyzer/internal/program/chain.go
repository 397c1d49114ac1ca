// Which functions does a loop put around one another?

package program

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Chain is a function value that a loop builds, as for middleware: h = m(h).
type Chain struct {
	// Each list is what one function that the loop calls may return. What the outermost
	// function returns has passed one function of each list.
	Links [][]Callee
	Known bool // there are no others

	// Makers is the value by which other packages give what the loop calls, or what holds
	// it. There are no links then, but the functions around which it puts something, and what
	// the package itself has to put around them.
	Makers Use
	Outer  Use // what one of them returns
	Inner  []Use
	Own    []Callee
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
	if u := (Use{V: call.Call.Value, At: Place{Block: call.Block()}, In: in}); !known && p.byOthers(u) {
		return Chain{Makers: u, Outer: Use{V: call, At: u.At, In: in}, Inner: p.innermost(at), Own: p.ofType(call.Call.Signature()), Known: true}, true
	}
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

// byOthers reports whether other packages give what a value may be besides what is seen, by
// parameters, fields and variables.
func (p *Program) byOthers(u Use) bool {
	slots := p.Slots(u)
	return len(slots) > 0 && !slices.ContainsFunc(slots, func(u Use) bool {
		_, isParam := u.V.(*ssa.Parameter)
		return !isParam && HeldIn(u.V) == nil
	})
}

// ofType returns the functions of the package with a signature.
func (p *Program) ofType(sig *types.Signature) (list []Callee) {
	is := func(fn *ssa.Function) bool { return fn.Signature.Recv() == nil && types.Identical(fn.Signature, sig) }
	for _, fn := range p.Funcs {
		if is(fn) && len(fn.FreeVars) == 0 {
			list = append(list, Callee{Fn: fn})
		}
	}
	for mc := range Each[*ssa.MakeClosure](p.Funcs...) {
		if is(mc.Fn.(*ssa.Function)) {
			list = append(list, Callee{Fn: mc.Fn.(*ssa.Function), Bindings: bindings(mc, nil)})
		}
	}
	return list
}

// Wrapped returns the innermost function of such a value, and the table whose functions
// the loop puts around it; nil for any other value.
func (p *Program) Wrapped(u Use) (inner Use, makers ssa.Value) {
	defer func() { p.steps = 0 }()
	links, others, _ := p.linked(u)
	if len(links) != 1 || len(others) > 0 {
		return Use{}, nil
	}
	from := p.innermost(links[0])
	if makers = p.TableOf(p.link(links[0]).Call.Value); len(from) != 1 || makers == nil {
		return Use{}, nil
	}
	return from[0], makers
}

// innermost returns what the variable of a loop is at first.
func (p *Program) innermost(at Use) []Use {
	call := p.link(at)
	from, _, _ := p.Sources(at)
	return slices.DeleteFunc(from, func(u Use) bool { return Unconvert(u.V) == call })
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
		a := p.variableOf(v)
		if a == nil || !IsFunc(v.Type()) {
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
	return ok && p.variableOf(load) == a
}

// variableOf returns the variable that is loaded, also in a closure; nil for anything else.
func (p *Program) variableOf(load *ssa.UnOp) *ssa.Alloc {
	addr := load.X
	for {
		free, ok := addr.(*ssa.FreeVar)
		if !ok {
			a, _ := addr.(*ssa.Alloc)
			return a
		}
		from, _, _ := p.bound(free, Use{V: free})
		if len(from) != 1 {
			return nil
		}
		addr = from[0].V
	}
}
