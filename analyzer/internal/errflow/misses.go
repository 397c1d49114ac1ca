// Which requests succeed although what they name is not there?

package errflow

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// misses looks for requests that are answered with a result although what they name
// is not there: after a look-up that found nothing all ways lead to results, and
// nothing on them can make or fetch what is missing.
func (c *collector) misses(all *replies) []Outcome {
	m := &missing{collector: c, all: all, found: make(map[token.Pos]*Outcome)}
	m.ahead.Eval = m.ends
	m.ahead.Equal = func(a, b ends) bool { return a == b }
	var out []Outcome
	for _, fn := range c.e.w.Funcs {
		for _, b := range fn.Blocks {
			for _, to := range b.Succs {
				if o := m.way(b, to); o != nil {
					out = append(out, *o)
				}
			}
		}
	}
	return out
}

type missing struct {
	*collector
	all   *replies
	found map[token.Pos]*Outcome
	ahead fixpoint.Solver[*ssa.BasicBlock, ends]
}

// way looks at the way from one block to the next.
func (m *missing) way(from, to *ssa.BasicBlock) *Outcome {
	if len(from.Succs) != 2 {
		return nil
	}
	ends := m.ahead.Get(to)
	if ends.first == nil || ends.others {
		return nil
	}
	cond, ok := m.condition(from, to)
	if !ok {
		return nil
	}
	at := ends.first
	method := m.all.succeeds[at]
	v, ok := m.verdict(from, cond, method)
	if !ok || !m.nothingBefore(from) || m.behindGate(from, v.Meaning, method) {
		return nil
	}
	i := slices.IndexFunc(m.all.list, func(r reply) bool { return r.at == at })
	a, _ := m.e.w.Protocol.Answer(v.Meaning)
	if m.found[at.Pos()] != nil {
		return nil
	}
	o := &Outcome{Class: Bare, Verdict: v, Answer: &a}
	if method != "" {
		o.Methods = []string{method}
	}
	if i >= 0 {
		o.Error = m.all.list[i].style
	}
	o.Pos, o.End = m.e.w.Span(at.Pos())
	o.at = at.Pos()
	o.Fixable = !ends.several && len(to.Preds) == 1 && to.Dominates(at.Block())
	m.found[at.Pos()] = o
	return o
}

// condition returns the condition under which the code goes from one block to the
// next, if it says that something is missing. The prefix of extensions only says that
// a method is one.
func (m *missing) condition(from, to *ssa.BasicBlock) (guard.Cond, bool) {
	cond, ok := m.e.errors.Conditions().Between(from, to)
	if ok && len(to.Preds) == 1 && m.ofExtension(from) {
		if list := m.e.errors.Conditions().At(to); len(list) > 1 {
			cond = list[1]
		}
	}
	return cond, ok && (cond.Kind == cause.Missing || cond.Kind == cause.NotOneOf || cond.Kind == cause.Failed)
}

// ofExtension reports whether a block ends by asking whether a method is one of an
// extension.
func (m *missing) ofExtension(b *ssa.BasicBlock) bool {
	call := m.lookup(b)
	if call == nil || program.CalleeName(call.Common()) != "strings.HasPrefix" {
		return false
	}
	prefix, _ := program.StringConst(call.Call.Args[1])
	return strings.HasPrefix(prefix, "_")
}

// behindGate reports whether something before a block, or before a call of its
// function, has already found what is missing.
func (m *missing) behindGate(b *ssa.BasicBlock, what protocol.Meaning, method string) bool {
	return m.excluded(b, nil, cause.Verdict{Meaning: what}, method) || slices.ContainsFunc(m.e.w.Callers(b.Parent()), func(call ssa.CallInstruction) bool {
		return m.excluded(call.Block(), nil, cause.Verdict{Meaning: what}, method)
	})
}

// verdict returns what the way from a condition misses, if that is what the
// request names, or its method.
func (m *missing) verdict(from *ssa.BasicBlock, cond guard.Cond, method string) (v cause.Verdict, ok bool) {
	row, known := m.e.w.Protocol.Method(method)
	if known && (row.Notification || !row.Refuses) || !known && (method != "" || !m.dispatches(from, cond)) {
		return v, false
	}
	if cond.Kind == cause.Failed {
		eq := comparison(from)
		if eq == nil || !slices.ContainsFunc(m.e.errors.At(eq.X, program.Place{Block: from}).In(m.e.env(from.Parent())), func(x *flow.Error) bool {
			return speaksFor(m.situations(x, method), protocol.SessionNotFound)
		}) {
			return v, false
		}
		v.Meaning, v.Exact = protocol.SessionNotFound, true
		v.Reason = cause.Reason{Why: cond.Why, Pos: cond.Pos}
		return v, known
	}
	k := cond.In(m.e.env(from.Parent()))
	v, ok = m.judge.Situation(cause.Evidence{Method: method, Conditions: []cause.Condition{{
		Kind: k.Kind, Subject: k.Subject.Subject(), Name: k.Name, Among: k.Among, Why: cond.Why, Pos: cond.Pos,
	}}})
	switch derived := k.Subject.Subject().Tie == cause.Derived; {
	case !ok:
		return v, false
	case !known:
		return v, v.Meaning == protocol.MethodNotFound
	case v.Meaning == protocol.SessionNotFound:
		return v, derived && (cond.Kind != cause.NotOneOf || comparesStrings(from))
	default:
		return v, derived && v.Meaning == protocol.InvalidParams && cond.Kind == cause.NotOneOf && m.choice(from)
	}
}

// dispatches reports whether a condition stands in a function that tells several
// requests of the protocol apart, at a place that not only notifications reach.
func (m *missing) dispatches(b *ssa.BasicBlock, cond guard.Cond) bool {
	requests := make(map[string]bool)
	for _, method := range m.e.told(b.Parent()) {
		if row, ok := m.e.w.Protocol.Method(method); ok && !row.Notification {
			requests[method] = true
		}
	}
	table := cond.Kind == cause.Missing && cond.Name == cause.Table && (m.lookup(b) == nil || m.ofExtension(b))
	return (table || (len(requests) > 1 || m.e.extends(b.Parent())) && (comparesStrings(b) || m.ofExtension(b))) && !m.asksForID(b) && !m.sorted(b.Parent())
}

// sorted reports whether a function is called for methods that were told apart
// before.
func (m *missing) sorted(fn *ssa.Function) bool {
	for fn := range program.Reached(m.e.callersOf, fn) {
		for _, call := range m.e.w.Callers(fn) {
			for d := call.Block(); d != nil; d = d.Idom() {
				if slices.ContainsFunc(program.Entering(d), func(g program.Guard) bool { return m.e.w.ComparedMethod(g) != "" }) {
					return true
				}
			}
		}
	}
	return false
}

// lastIf returns the branch that a block ends with.
func lastIf(b *ssa.BasicBlock) *ssa.If { return b.Instrs[len(b.Instrs)-1].(*ssa.If) }

// comparison returns the comparison that a block ends with, or nil.
func comparison(b *ssa.BasicBlock) *ssa.BinOp {
	eq, _ := lastIf(b).Cond.(*ssa.BinOp)
	return eq
}

// comparesStrings reports whether a block ends by comparing strings: an id is a
// string, but the number of something with the id is not the id.
func comparesStrings(b *ssa.BasicBlock) bool {
	eq := comparison(b)
	return eq != nil && program.IsString(eq.X.Type())
}

// choice reports whether a condition is about a value of the request that has to be
// one of those that the agent offers.
func (m *missing) choice(from *ssa.BasicBlock) bool {
	eq := comparison(from)
	return eq != nil && slices.ContainsFunc([]ssa.Value{eq.X, eq.Y}, func(v ssa.Value) bool {
		x, field := program.LoadedField(program.Unconvert(v))
		if x == nil {
			return false
		}
		name, _ := wire.FieldName(x.Type(), field)
		return slices.Contains(m.e.w.Protocol.Choices, name)
	})
}

// ends are the answers to which the ways from a block lead.
type ends struct {
	first   ssa.Instruction // in the source; nil if there is none
	several bool            // there are others, to the same method
	others  bool            // there is something else: a failure, another method's answer, or a change of what others see
}

// ends returns the answers to which the ways from a block lead.
func (m *missing) ends(b *ssa.BasicBlock) (all ends) {
	for _, instr := range b.Instrs {
		if _, ok := m.all.succeeds[instr]; ok {
			return ends{first: instr}
		}
		switch instr.(type) {
		case *ssa.Return, *ssa.Panic, *ssa.Defer:
			return ends{others: true}
		}
		if m.e.errors.Changes(instr) {
			return ends{others: true}
		}
	}
	for _, s := range b.Succs {
		next := m.ahead.Get(s)
		all.several = all.several || next.several || all.first != nil && next.first != nil && all.first != next.first
		all.others = all.others || next.others || all.first != nil && next.first != nil && m.all.succeeds[all.first] != m.all.succeeds[next.first]
		if all.first == nil || next.first != nil && next.first.Pos() < all.first.Pos() {
			all.first = next.first
		}
	}
	return all
}

// nothingBefore reports whether nothing before a look-up can have made or found its
// object: nothing is stored under a value of the request, and only the look-up itself
// asks a function about one.
func (m *missing) nothingBefore(b *ssa.BasicBlock) bool {
	asked := m.lookup(b)
	env := m.e.env(b.Parent())
	tied := func(v ssa.Value) bool {
		return m.e.w.IsMethod(v) || m.e.errors.Taints().Of(v).In(env).Subject().Tie == cause.Derived
	}
	for d := b; d != nil; d = d.Idom() {
		for _, instr := range d.Instrs {
			switch i := instr.(type) {
			case *ssa.MapUpdate:
				if !flow.LocalMap(i.Map) && (tied(i.Key) || tied(i.Value)) {
					return false
				}
			case *ssa.Store:
				if !program.IsLocal(i.Addr) && tied(i.Val) {
					return false
				}
			case *ssa.Call:
				if i != asked && !m.e.errors.Harmless(i) && slices.ContainsFunc(append([]ssa.Value{i.Call.Value}, i.Call.Args...), tied) {
					return false
				}
			}
		}
	}
	return true
}

// lookup returns the call whose result the last condition of a block asks about, or
// nil.
func (m *missing) lookup(b *ssa.BasicBlock) *ssa.Call {
	v := lastIf(b).Cond
	if not, ok := v.(*ssa.UnOp); ok {
		v = not.X
	}
	if eq, ok := v.(*ssa.BinOp); ok {
		v = eq.X
	}
	return m.e.callOf(v)
}
