package guard

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// An unread is a question about an error whose answer is not understood. If one of
// the answers never leads to a place, the program has probably caught some errors
// there: what is left is unknown.
type unread struct {
	asked *ssa.BasicBlock
	left  *ssa.BasicBlock // where the other answer leads
	ways  []uint64        // lazily: the blocks that are reached from there, by index
	ends  []*ssa.Return   // and how the function returns from these
}

// unreadAt notes the errors that the condition at the end of a block is made of but
// says nothing about.
func (c *Conditions) unreadAt(f *facts, b *ssa.BasicBlock) {
	for i, next := range b.Succs {
		g, ok := program.Branch(b, next)
		if !ok {
			return
		}
		read := c.answers(g.V, g.Truth, nil)
		for _, of := range c.asksAbout(g.V) {
			if !slices.ContainsFunc(read, func(a answer) bool { return a.of == of }) {
				f.unread[of] = append(f.unread[of], &unread{asked: b, left: b.Succs[1-i]})
			}
		}
	}
}

// caught reports whether the question may have kept an error from a place: the other
// answer ends in something better than an unspecific error.
func (c *Conditions) caught(u *unread, at program.Place) bool {
	switch {
	case u.asked == at.Block:
		if at.Next == nil || at.Next == u.left || u.leadsTo(at.Block) {
			return false
		}
	case u.leadsTo(at.Block) || !program.Reaches(u.asked, at.Block, nil):
		return false
	}
	return c.Answers == nil || slices.ContainsFunc(u.ends, c.Answers)
}

// leadsTo reports whether a way leads from the other answer to a block.
func (u *unread) leadsTo(at *ssa.BasicBlock) bool {
	if u.ways == nil {
		blocks := u.left.Parent().Blocks
		u.ways = make([]uint64, len(blocks)/64+1)
		for b := range program.Leads(u.left, u.asked) {
			u.ways[b.Index/64] |= 1 << (b.Index % 64)
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				u.ends = append(u.ends, ret)
			}
		}
	}
	return u.ways[at.Index/64]&(1<<(at.Index%64)) != 0
}

// asksAbout returns the errors that a condition is made of: by a call that gets the
// error or its text, by what a type assertion or errors.As found in it, or by a table
// in which it is looked up.
func (c *Conditions) asksAbout(cond ssa.Value) []program.Copy {
	var out []program.Copy
	asked := func(v ssa.Value) bool {
		return program.IsErrorInterface(v.Type()) && !program.IsNil(v) && !isContextErr(v) && SentinelName(v) == ""
	}
	steps := 0
	for v := range program.Reached(func(v ssa.Value) []ssa.Value {
		if v == nil || !asked(v) {
			return c.madeOf(v)
		}
		list := errorArguments(v)
		if phi, ok := v.(*ssa.Phi); ok && c.unwraps(phi) {
			list = append(list, phi.Edges...) // the error that a loop looks into
		}
		return list
	}, cond) {
		if v != nil && asked(v) {
			if of := c.p.CopyOf(v); !slices.Contains(out, of) {
				out = append(out, of)
			}
		}
		if steps++; steps == program.MaxValues {
			break
		}
	}
	return out
}

// unwraps reports whether a loop unwraps an error: each round makes its error of the
// last one.
func (c *Conditions) unwraps(v *ssa.Phi) bool {
	steps := 0
	for x := range program.Reached(func(x ssa.Value) []ssa.Value {
		if phi, ok := x.(*ssa.Phi); ok {
			return phi.Edges
		}
		return c.madeOf(x)
	}, v.Edges...) {
		if steps++; x == v || steps > program.MaxValues {
			return x == v && steps > 1
		}
	}
	return false
}

// errorArguments returns the error arguments of the call that an error comes from.
func errorArguments(v ssa.Value) []ssa.Value {
	call, _ := program.CallOf(v)
	if call == nil {
		return nil
	}
	var out []ssa.Value
	for _, a := range call.Call.Args {
		if program.IsErrorInterface(a.Type()) {
			out = append(out, a)
		}
	}
	return out
}

// madeOf returns the values that a part of a condition is made of.
func (c *Conditions) madeOf(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.BinOp:
		for _, pair := range [][2]ssa.Value{{v.X, v.Y}, {v.Y, v.X}} {
			if program.IsNil(pair[1]) && program.IsErrorInterface(pair[0].Type()) {
				return errorArguments(pair[0]) // whether there is one is no question about what it is
			}
		}
	case *ssa.Slice:
		return program.Variadic(v)
	case *ssa.Phi:
		return c.decidedBy(v)
	case *ssa.UnOp:
		if only := c.p.Content(v); only != nil {
			return []ssa.Value{only}
		}
	case *ssa.Alloc, *ssa.FreeVar:
		return program.Remember(&c.put, v, c.putInto)
	}
	var out []ssa.Value
	if i, ok := v.(ssa.Instruction); ok {
		for _, x := range i.Operands(nil) {
			if _, isFunc := (*x).(*ssa.Function); *x != nil && !isFunc {
				out = append(out, *x)
			}
		}
	}
	return out
}

// decidedBy returns the values that meet in a phi, and the conditions that choose
// one.
func (c *Conditions) decidedBy(v *ssa.Phi) []ssa.Value {
	out := slices.Clone(v.Edges)
	if slices.ContainsFunc(v.Block().Preds, v.Block().Dominates) {
		return out // what goes round a loop is decided by every round
	}
	for _, pred := range v.Block().Preds {
		if g, ok := program.Branch(pred, v.Block()); ok {
			out = append(out, g.V)
		}
		for _, g := range program.Entering(pred) {
			out = append(out, g.V)
		}
	}
	return out
}

// putInto returns what is stored in a variable or its fields, and the errors out of
// which errors.As fills it.
func (c *Conditions) putInto(a ssa.Value) (out []ssa.Value) {
	for _, s := range c.p.StoresTo(a) {
		out = append(out, s.Val)
	}
	for _, s := range program.FieldStores(a) {
		out = append(out, s.Val)
	}
	for f := range errlib.Filling(a) {
		out = append(out, f.Error())
	}
	return out[:min(len(out), program.MaxValues)]
}
