// What do the questions of a function say about an error, and where does that hold?

package guard

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// An answer is what a condition says about an error.
type answer struct {
	of    program.Copy
	known Known
}

// anyContext stands for the errors of all contexts: an answer about one call of Err
// holds for the others.
var anyContext = program.Copy{Field: -1}

// causeField stands for the cause with which a context has ended, as the field of a copy.
const causeField = -2

// errorOf returns what identifies an error. Whoever asks an ended context for its cause
// gets the same one.
func (c *Conditions) errorOf(err ssa.Value) program.Copy {
	of := c.p.CopyOf(err)
	call, ok := of.Value().(*ssa.Call)
	if !ok {
		return of
	}
	f, ok := errlib.OfCall(call)
	if !ok || f.Role != errlib.Cancels || f.Ctx == errlib.Receiver {
		return of
	}
	of = c.p.CopyOf(f.Argument(f.Ctx))
	of.Field = causeField
	return of
}

// facts are the answers that hold in the blocks of a function.
type facts struct {
	about  map[program.Copy][]fact
	loops  map[program.Copy][]exclusion
	unread map[program.Copy][]*unread
	files  map[program.Copy][]*ssa.BasicBlock // where it was asked whether a file is missing
	joins  map[program.Copy][]join            // filled when somebody asks
	cycles program.Cycles

	merging []*ssa.BasicBlock // where ways join, but not at the head of a loop
}

// A fact is known in a block and in all that it dominates.
type fact struct {
	block *ssa.BasicBlock
	known Known
}

// An exclusion is a question in a loop. If no way leads on from one answer, every
// round of the loop had the other one.
type exclusion struct {
	head        *ssa.BasicBlock // of the loop
	asked, left *ssa.BasicBlock
	known       Known
}

// always reports whether every round of the loop asks on the way to a block.
func (x exclusion) always(at *ssa.BasicBlock) bool {
	for _, next := range x.head.Succs {
		if next != x.asked && program.Reaches(next, x.asked, nil) && program.Reaches(next, at, x.asked) {
			return x.head == x.asked
		}
	}
	return true
}

// headOf returns the block in which the rounds of a block's loop begin.
func (f *facts) headOf(b *ssa.BasicBlock) *ssa.BasicBlock {
	head := b
	for d := b.Idom(); d != nil && f.cycles.Share(b, d); d = d.Idom() {
		head = d
	}
	return head
}

// Of returns what is known of an error at a place, from questions about any copy of
// it.
func (c *Conditions) Of(err ssa.Value, at program.Place) Known {
	if at.Block == nil {
		return Known{}
	}
	k := c.read(err, at)
	k.Ways = slices.Concat(k.Ways, c.ways(err, at))
	for _, u := range c.factsOf(at.Block.Parent()).unread[c.errorOf(err)] {
		if !c.caught(u, at) {
			continue
		}
		asked := c.read(err, program.Place{Block: u.asked})
		if of := union(asked.Is, asked.IsTypes); len(of) > 0 {
			k.Caught = union(k.Caught, of)
		} else {
			k.Opaque = true
		}
	}
	return k
}

// read returns what is known of an error at a place from the questions that are
// understood.
func (c *Conditions) read(err ssa.Value, at program.Place) Known {
	f := c.factsOf(at.Block.Parent())
	same, made := c.errorOf(err), madeIn(err)
	var list []Known
	for _, of := range []program.Copy{same, anyContext} {
		over := func(asked *ssa.BasicBlock) bool {
			if of == anyContext && isContextErr(err) { // which asks again
				return !asked.Dominates(at.Block) || endsAfter(asked, at.Block)
			}
			return of == anyContext && made != nil && asked.Dominates(made)
		}
		for _, x := range f.about[of] {
			if x.block.Dominates(at.Block) && !over(x.block) {
				list = append(list, x.known)
			}
		}
		for _, x := range f.loops[of] {
			if x.asked != at.Block && !over(x.asked) && program.Reaches(x.asked, at.Block, nil) && !program.Reaches(x.left, at.Block, x.asked) && x.always(at.Block) {
				list = append(list, x.known)
			}
		}
		if at.Next != nil {
			if g, ok := program.Branch(at.Block, at.Next); ok {
				for _, a := range c.answers(g.V, g.Truth, nil) {
					if a.of == of {
						list = append(list, a.known)
					}
				}
			}
		}
	}
	if slices.ContainsFunc(f.files[same], func(b *ssa.BasicBlock) bool { return b.Dominates(at.Block) }) {
		list = append(list, Known{Asked: true})
	}
	return all(list)
}

// madeIn returns the block of the call that an error comes of, or where it is taken from a
// variable, or nil: a context that had not ended before the call may end during it, and the
// variable is no context's. What a context itself says is asked for again where somebody knows
// that it has ended.
func madeIn(err ssa.Value) *ssa.BasicBlock {
	if load, ok := err.(*ssa.UnOp); ok && program.GlobalOf(err) != nil {
		return load.Block()
	}
	if call, _ := program.CallOf(err); call != nil && !isContextErr(err) {
		return call.Block()
	}
	return nil
}

// endsAfter reports whether a place is the case of a select in which a context has ended,
// after a question in another block.
func endsAfter(asked, at *ssa.BasicBlock) bool {
	for b := at; b != nil && b != asked; b = b.Idom() {
		for _, g := range program.Entering(b) {
			eq, ok := g.V.(*ssa.BinOp)
			if !ok || !g.Truth {
				continue
			}
			k, _ := eq.Y.(*ssa.Const)
			if k == nil || eq.Op != token.EQL {
				continue
			}
			if s, ok := selectCase(eq.X, k); ok {
				if _, ok := ended(s.Chan); ok {
					return true
				}
			}
		}
	}
	return false
}

// maxWays bounds the ways into a block that are told apart: what is known on each of them
// may be as much as there are ways.
const maxWays = 16

// A join is a block that several ways lead to, on each of which something is known of
// an error.
type join struct {
	block *ssa.BasicBlock
	ways  []Known
}

// ways returns what is known of an error on the ways that lead to a place: of each list,
// one holds.
func (c *Conditions) ways(err ssa.Value, at program.Place) (out [][]Known) {
	f, of := c.factsOf(at.Block.Parent()), c.errorOf(err)
	if len(f.about[of]) == 0 {
		return nil
	}
	joins, ok := f.joins[of]
	if !ok {
		for _, b := range f.merging {
			var ways []Known
			for _, p := range b.Preds {
				k := c.read(err, program.Place{Block: p, Next: b})
				if k.Nothing() {
					break
				}
				ways = append(ways, k)
			}
			if len(ways) == len(b.Preds) {
				joins = append(joins, join{b, ways})
			}
		}
		f.joins[of] = joins
	}
	for _, j := range joins {
		if j.block.Dominates(at.Block) {
			out = append(out, j.ways)
		}
	}
	return out
}

func (c *Conditions) factsOf(fn *ssa.Function) *facts {
	if f, ok := c.facts[fn]; ok {
		return f
	}
	f := &facts{
		about:  make(map[program.Copy][]fact),
		loops:  make(map[program.Copy][]exclusion),
		unread: make(map[program.Copy][]*unread),
		files:  make(map[program.Copy][]*ssa.BasicBlock),
		joins:  make(map[program.Copy][]join),
		cycles: program.CyclesOf(fn),
	}
	c.facts[fn] = f
	for _, b := range fn.Blocks {
		for _, a := range c.enteringAnswers(b) {
			f.about[a.of] = append(f.about[a.of], fact{b, a.known})
		}
		for _, instr := range b.Instrs {
			if err := c.asksForFile(instr); err != nil {
				of := c.p.CopyOf(err)
				f.files[of] = append(f.files[of], b)
			}
		}
		c.loopAnswers(f, b)
		c.unreadAt(f, b)
		if len(b.Preds) > 1 && len(b.Preds) <= maxWays && !slices.ContainsFunc(b.Preds, b.Dominates) {
			f.merging = append(f.merging, b)
		}
	}
	return f
}

// loopAnswers notes the question of a loop that the block ends in.
func (c *Conditions) loopAnswers(f *facts, b *ssa.BasicBlock) {
	for i, next := range b.Succs {
		g, ok := program.Branch(b, next)
		if !ok {
			return
		}
		list := c.answers(g.V, g.Truth, nil)
		if len(list) == 0 || !f.cycles.Share(b, next) {
			continue
		}
		head := f.headOf(b)
		for _, a := range list {
			f.loops[a.of] = append(f.loops[a.of], exclusion{head: head, asked: b, left: b.Succs[1-i], known: a.known})
		}
	}
}

// enteringAnswers returns what is known because a block was entered: what all
// ways in have in common.
func (c *Conditions) enteringAnswers(b *ssa.BasicBlock) []answer {
	var lists [][]answer
	for _, p := range b.Preds {
		g, ok := program.Branch(p, b)
		if !ok {
			return nil
		}
		lists = append(lists, c.answers(g.V, g.Truth, nil))
	}
	return either(lists)
}

// either returns what all lists of answers have in common.
func either(lists [][]answer) []answer {
	if len(lists) == 0 {
		return nil
	}
	var out []answer
	for _, a := range lists[0] {
		k := a.known
		for _, list := range lists[1:] {
			other := Known{}
			for _, b := range list {
				if b.of == a.of {
					other = other.And(b.known)
				}
			}
			k = k.Or(other)
		}
		if !k.Nothing() {
			out = append(out, answer{a.of, k})
		}
	}
	return out
}

// answers returns what a condition says about errors.
func (c *Conditions) answers(v ssa.Value, truth bool, seen []ssa.Value) []answer {
	if slices.Contains(seen, v) {
		return nil
	}
	seen = append(seen, v)
	v, truth = c.plain(v, truth)
	switch v := v.(type) {
	case *ssa.BinOp:
		if v.Op == token.EQL || v.Op == token.NEQ {
			return c.equal(v.X, v.Y, truth == (v.Op == token.EQL))
		}
	case *ssa.Call:
		return c.predicate(v, 0, truth)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.TypeAssert:
			if v.Index == 1 && program.IsErrorInterface(t.X.Type()) {
				return []answer{{c.p.CopyOf(t.X), asserted(typeWord(t.AssertedType), truth)}}
			}
		case *ssa.Lookup:
			if v.Index == 1 {
				return c.listed(t, truth)
			}
		case *ssa.Call:
			if program.IsBool(v.Type()) {
				return c.predicate(t, v.Index, truth)
			}
		}
	case *ssa.Phi:
		return c.phiAnswers(v, truth, seen)
	}
	return nil
}

// phiAnswers returns what the ways on which a boolean gets a truth have in common: a
// || b in a variable or a result.
func (c *Conditions) phiAnswers(v *ssa.Phi, truth bool, seen []ssa.Value) []answer {
	var lists [][]answer
	stop := v.Block().Idom()
	for i, e := range v.Edges {
		if t, ok := program.BoolConst(e); ok && t != truth {
			continue
		}
		list := c.answers(e, truth, seen)
		pred := v.Block().Preds[i]
		if g, ok := program.Branch(pred, v.Block()); ok {
			list = append(list, c.answers(g.V, g.Truth, seen)...)
		}
		for d := pred; d != nil && d != stop; d = d.Idom() {
			if len(d.Preds) == 1 {
				if g, ok := program.Branch(d.Preds[0], d); ok {
					list = append(list, c.answers(g.V, g.Truth, seen)...)
				}
			}
		}
		lists = append(lists, list)
	}
	return either(lists)
}

// equal reads a comparison of an error.
func (c *Conditions) equal(x, y ssa.Value, truth bool) []answer {
	if program.IsNil(x) {
		x, y = y, x
	}
	if program.IsNil(y) {
		return c.nilAnswers(x, truth)
	}
	if list := c.fieldAsked(x, y, truth); list != nil {
		return list
	}
	if l, ok := program.Unconvert(x).(*ssa.Lookup); ok && isZero(y) {
		return c.listed(l, !truth)
	}
	if program.IsString(x.Type()) {
		if _, first := x.(*ssa.Const); first {
			x, y = y, x
		}
		return c.askedText(testEquals, x, y, truth)
	}
	if !program.IsErrorInterface(x.Type()) {
		return nil
	}
	for _, pair := range [][2]ssa.Value{{x, y}, {y, x}} {
		names, known := c.sentinels(pair[1])
		if len(names) == 0 {
			continue
		}
		k := is(names, known, truth)
		g := program.GlobalOf(pair[1])
		k.Itself = len(k.Is) > 0 && g != nil && !c.p.OwnGlobal(g)
		return append(ofContexts(pair[0], names, truth), answer{c.errorOf(pair[0]), k})
	}
	return nil
}

// nilAnswers reads a comparison with nil.
func (c *Conditions) nilAnswers(x ssa.Value, isNil bool) []answer {
	if isContextErr(x) {
		if isNil {
			return []answer{{anyContext, Known{Not: []string{"context.Canceled"}}}}
		}
		return nil
	}
	out := []answer{{c.p.CopyOf(x), Known{Nil: isNil, NotNil: !isNil && !types.IsInterface(x.Type())}}}
	// A mapper that has, or does not have, something for an error.
	if call, index := program.CallOf(x); call != nil {
		want := becomesError
		if isNil {
			want = becomesNil
		}
		out = append(out, c.outcomeOf(call, index, want)...)
	}
	return out
}

// Excluded returns what an error is not if a place is not reached: what the
// conditions on the way there ask for.
func (c *Conditions) Excluded(at program.Place) Known {
	k := Known{}
	exclude := func(list []answer) {
		for _, a := range list {
			not := Known{Not: a.known.Is, NotTypes: a.known.IsTypes, SaysNot: a.known.Says, HasNot: a.known.Has}
			if a.known.Itself {
				not.NoneOf, not.NotTypes = not.NotTypes, nil
			}
			k = k.And(not)
		}
	}
	for b := at.Block; b != nil; b = b.Idom() {
		exclude(c.enteringAnswers(b))
	}
	if at.Next != nil {
		if g, ok := program.Branch(at.Block, at.Next); ok {
			exclude(c.answers(g.V, g.Truth, nil))
		}
	}
	// An error that has the type but not the value is not excluded.
	for _, types := range []*[]string{&k.NotTypes, &k.NoneOf} {
		*types = slices.DeleteFunc(slices.Clone(*types), func(t string) bool { return asksOf(k.HasNot, t+".") })
	}
	return k
}
