package errflow

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// ofIDs are the situations in which an id names nothing. If a look-up has found it, a
// later one that does not is a failure: somebody else took it away, or two stores
// disagree.
var ofIDs = []protocol.Meaning{protocol.SessionNotFound, protocol.TerminalNotFound, protocol.TaskNotFound, protocol.ChatNotFound, protocol.AgentNotFound}

// A gate is a guard behind which the code goes on instead of making errors. up is the
// next gate further out.
type gate struct {
	errors flow.Set
	found  map[string][]cause.Verdict // what the errors speak for, by the method
	hands  bool                       // they are returned in its place
	up     *gate
}

// established reports whether what an error misses was found before: in a function on
// its way, the code goes on to the error only because another look-up did not find
// the same situation.
func (c *collector) established(x *flow.Error, v cause.Verdict, method string) bool {
	if !slices.Contains(ofIDs, v.Meaning) && v.Meaning != protocol.InvalidParams {
		return false
	}
	behind := make(map[*ssa.Function]bool) // whether all places in the function are behind one
	for _, pos := range append(positions(x.Relays()), x.Site.Pos) {
		b := c.e.w.BlockOf(pos)
		if b == nil {
			continue
		}
		if all, ok := behind[b.Parent()]; !ok || all {
			behind[b.Parent()] = c.excluded(b, x, v, method)
		}
	}
	return program.Any(maps.Values(behind), func(all bool) bool { return all })
}

// excluded reports whether a block is behind a gate that excludes the situation of an
// error. A gate that returns the same error does not count: the error also leaves
// there. x may be nil.
func (c *collector) excluded(b *ssa.BasicBlock, x *flow.Error, v cause.Verdict, method string) bool {
	for g := c.gate(b); g != nil; g = g.up {
		if x != nil && g.hands && slices.ContainsFunc(g.errors, func(e *flow.Error) bool { return e.Site.Same(x.Site) }) {
			continue
		}
		list, ok := g.found[method]
		if !ok {
			for _, x := range g.errors {
				list = append(list, c.situations(x, method)...)
			}
			g.found[method] = list
		}
		if slices.ContainsFunc(list, func(o cause.Verdict) bool {
			if v.Meaning == protocol.InvalidParams { // what names something has no other fault
				return slices.Contains(ofIDs, o.Meaning) && within(v.Subject.Fields, o.Subject.Fields)
			}
			return o.Meaning == v.Meaning && sameFields(o.Subject.Fields, v.Subject.Fields)
		}) {
			return true
		}
	}
	return false
}

// speaksFor reports whether one of the verdicts is for a situation.
func speaksFor(list []cause.Verdict, m protocol.Meaning) bool {
	return slices.ContainsFunc(list, func(v cause.Verdict) bool { return v.Meaning == m })
}

// within reports whether a value is of fields of the request, and all of them are
// among the others.
func within(fields, others []string) bool {
	return len(fields) > 0 && !slices.ContainsFunc(fields, func(name string) bool { return !slices.Contains(others, name) })
}

// sameFields reports whether two values may be the same by their fields of the
// request: a look-up that succeeds establishes only the value that it was given.
func sameFields(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// gate returns the nearest gate before a block, or nil.
func (c *collector) gate(b *ssa.BasicBlock) *gate {
	var chain []*ssa.BasicBlock
	var at *gate
	for d := b; d != nil; d = d.Idom() {
		if known, ok := c.gates[d]; ok {
			at = known
			break
		}
		chain = append(chain, d)
	}
	for _, d := range slices.Backward(chain) {
		for _, g := range program.Entering(d) {
			if g.Other {
				continue
			}
			if errors := c.inPlaceOf(g); len(errors) > 0 {
				at = &gate{errors: errors, found: make(map[string][]cause.Verdict), hands: c.hands(g), up: at}
			}
		}
		c.gates[d] = at
	}
	return at
}

// hands reports whether a function returns an error where a guard does not let it go on.
func (c *collector) hands(g program.Guard) bool {
	other := instead(g)
	return other != nil && slices.ContainsFunc(program.ReturnsBehind(other), func(ret *ssa.Return) bool {
		return slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return c.e.w.CarriesError(v.Type()) && !program.IsNil(v) })
	})
}

// inPlaceOf returns the errors of the way that a guard does not take.
func (c *collector) inPlaceOf(g program.Guard) flow.Set {
	i, ok := g.V.(ssa.Instruction)
	if !ok {
		return nil
	}
	env := c.e.env(i.Parent())
	if err, failed := g.Failed(); err != nil {
		if kept, _ := program.LoadedField(err); failed || kept != nil && program.ParameterOf(kept) >= 0 {
			return nil // or another one failed, at any time before
		}
		return c.e.errors.At(err, program.PlaceOf(g.V)).In(env)
	}
	if !c.e.errors.Conditions().Misses(program.Guard{V: g.V, Truth: !g.Truth}) {
		return nil
	}
	var out flow.Set
	other := instead(g)
	if other == nil {
		return nil
	}
	for _, ret := range program.ReturnsBehind(other) {
		for n, v := range ret.Results {
			if c.e.w.CarriesError(v.Type()) {
				out = append(out, c.e.errors.Returned(ret, n)...)
			}
		}
	}
	return out.In(env)
}

// inPlace returns the situation of the errors that an error replaces: a function of
// the program failed, and all of its errors speak for that situation.
func (c *collector) inPlace(x *flow.Error, method string) (v cause.Verdict, ok bool) {
	b := c.e.w.BlockOf(x.Site.Pos)
	if b == nil || x.Kind != flow.Plain && x.Kind != flow.Sentinel && x.Kind != flow.Coded || len(x.Conds) == 0 || x.Conds[0].Kind != cause.Failed {
		return v, false
	}
	for len(b.Preds) == 1 {
		guards := program.Entering(b)
		if len(guards) == 0 {
			b = b.Preds[0]
			continue
		}
		err, failed := guards[0].Failed()
		if !failed {
			return v, false
		}
		for _, inner := range c.e.errors.At(err, program.PlaceOf(guards[0].V)).In(c.e.env(b.Parent())) {
			if inner.Kind != flow.Plain && inner.Kind != flow.Sentinel {
				return v, false
			}
			one, shown := c.judge.Situation(c.evidence(inner, nil, method))
			if !shown || !one.Shown || one.Mixed || ok && one.Meaning != v.Meaning {
				return v, false
			}
			v, ok = one, true
		}
		return v, ok
	}
	return v, false
}

// instead returns the block to which the opposite of a guard leads, if necessary
// together with another condition, or nil.
func instead(g program.Guard) *ssa.BasicBlock {
	for i := range program.Referrers[*ssa.If](g.V) {
		if g.Truth {
			return i.Block().Succs[1]
		}
		return i.Block().Succs[0]
	}
	return nil
}

// situations returns what an error, the errors inside it and its surroundings speak
// for.
func (c *collector) situations(x *flow.Error, method string) []cause.Verdict {
	var out []cause.Verdict
	ev := c.evidence(x, nil, method)
	if c.e.errors.NamesCode(ev.Text) {
		ev.Text = "" // which of the code's situations it is the code around it tells
	}
	if v, ok := c.judge.Situation(ev); ok {
		out = append(out, v)
	}
	for _, w := range x.Wraps() {
		if v, ok := c.judge.Situation(c.evidence(x, w, method)); ok {
			out = append(out, v)
		}
	}
	if x.Code != nil {
		for _, inner := range x.Code.Cause {
			out = append(out, c.situations(inner, method)...)
		}
	}
	return out
}
