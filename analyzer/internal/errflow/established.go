package errflow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// ofIDs are the situations that what an id names is not there. Once a look-up
// has found it, a later one that does not find it tells of a failure: somebody
// else took it away, or two stores disagree.
var ofIDs = []protocol.Meaning{protocol.SessionNotFound, protocol.TerminalNotFound, protocol.TaskNotFound, protocol.ChatNotFound, protocol.AgentNotFound}

// A passed is a guard that let the code go on, for a method.
type passed struct {
	v      ssa.Value
	truth  bool
	method string
}

// established reports whether something before an error says that what it
// misses is there: in a function that it passes, the code goes on to where it
// does only because another look-up did not tell of the same situation.
func (c *collector) established(x *flow.Error, m protocol.Meaning, method string) bool {
	if !slices.Contains(ofIDs, m) {
		return false
	}
	behind := make(map[*ssa.Function]bool) // whether all places in the function are behind one
	for _, pos := range append(positions(x.Relays), x.Site.Pos) {
		b := c.e.w.BlockOf(pos)
		if b == nil {
			continue
		}
		if all, ok := behind[b.Parent()]; !ok || all {
			behind[b.Parent()] = c.excluded(b, m, method)
		}
	}
	for _, all := range behind {
		if all {
			return true
		}
	}
	return false
}

// excluded reports whether a block is behind a guard that excludes a situation.
func (c *collector) excluded(b *ssa.BasicBlock, m protocol.Meaning, method string) bool {
	for g := range program.Guards(b) {
		if !g.Other && slices.Contains(c.excludes(g, method), m) {
			return true
		}
	}
	return false
}

// excludes returns the situations that would have been told of if a guard had
// not let the code go on.
func (c *collector) excludes(g program.Guard, method string) []protocol.Meaning {
	key := passed{g.V, g.Truth, method}
	if list, ok := c.passed[key]; ok {
		return list
	}
	c.passed[key] = nil
	i, ok := g.V.(ssa.Instruction)
	if !ok {
		return nil
	}
	env := c.env[i.Parent()]
	var out []protocol.Meaning
	tell := func(s flow.Set) {
		for _, x := range s {
			out = append(out, c.situations(x.In(env), method)...)
		}
	}
	if b, ok := g.V.(*ssa.BinOp); ok && program.IsNil(b.Y) && program.IsErrorInterface(b.X.Type()) {
		if (b.Op == token.EQL) == g.Truth {
			tell(c.e.errors.At(b.X, program.PlaceOf(b)))
		}
	} else if c.e.errors.Conditions().Misses(program.Guard{V: g.V, Truth: !g.Truth}) {
		for _, ret := range program.Returns(i.Parent()) {
			if !otherwise(g, ret.Block()) {
				continue
			}
			for n, v := range ret.Results {
				if c.e.w.CarriesError(v.Type()) {
					tell(c.e.errors.Returned(ret, n))
				}
			}
		}
	}
	c.passed[key] = out
	return out
}

// otherwise reports whether the contrary of a guard leads to a block, if need
// be beside something else.
func otherwise(g program.Guard, b *ssa.BasicBlock) bool {
	for o := range program.Guards(b) {
		if o.V == g.V && o.Truth != g.Truth {
			return true
		}
	}
	return false
}

// situations returns what an error, what is inside of it and what is around it
// speak for.
func (c *collector) situations(x *flow.Error, method string) []protocol.Meaning {
	var out []protocol.Meaning
	ev := c.evidence(x, nil, method)
	if c.e.errors.NamesCode(ev.Text) {
		ev.Text = "" // which of the code's situations it is the code around it tells
	}
	if v, ok := c.judge.Situation(ev); ok {
		out = append(out, v.Meaning)
	}
	for _, w := range x.Wraps {
		if v, ok := c.judge.Situation(c.evidence(x, w, method)); ok {
			out = append(out, v.Meaning)
		}
	}
	if x.Code != nil {
		for _, inner := range x.Code.Cause {
			out = append(out, c.situations(inner, method)...)
		}
	}
	return out
}
