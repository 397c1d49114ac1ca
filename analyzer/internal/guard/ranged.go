// What does the end of a loop over a function say that looks for something?

package guard

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// rangeDone is how the builder of SSA calls the block after a loop over a function.
const rangeDone = "rangefunc.done"

// yielded is the condition that a loop over a function has come to its end before a block,
// although it is left where what the function yields equals a value.
func (c *Conditions) yielded(b *ssa.BasicBlock) (Cond, bool) {
	if b.Comment != rangeDone {
		return Cond{}, false
	}
	for _, p := range b.Preds {
		if _, returns := p.Instrs[len(p.Instrs)-1].(*ssa.If); p.Comment == "rangefunc.resume.exits" && !returns {
			return Cond{}, false // a break leads here as well
		}
	}
	for d := b.Idom(); d != nil; d = d.Idom() {
		for _, instr := range d.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || len(call.Call.Args) != 1 {
				continue
			}
			mc, ok := call.Call.Args[0].(*ssa.MakeClosure)
			if !ok {
				continue
			}
			body := mc.Fn.(*ssa.Function)
			if c.p.RangedOver(body) == nil {
				continue
			}
			for _, ret := range program.Returns(body) {
				if goesOn, _ := program.BoolConst(ret.Results[0]); !goesOn {
					return c.soughtIn(body, ret.Block())
				}
			}
			return Cond{}, false
		}
	}
	return Cond{}, false
}

// unyielded is the condition that a variable has not been set in a loop over a function.
func (c *Conditions) unyielded(load *ssa.UnOp) (Cond, bool) {
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return Cond{}, false
	}
	var set *ssa.Store
	for _, s := range c.p.StoresTo(a) {
		if _, isConst := s.Val.(*ssa.Const); isConst && s.Parent() == a.Parent() {
			continue
		}
		if set != nil || c.p.RangedOver(s.Parent()) == nil {
			return Cond{}, false
		}
		set = s
	}
	if set == nil {
		return Cond{}, false
	}
	return c.soughtIn(set.Parent(), set.Block())
}

// soughtIn is the condition that nothing which a function yields equals a value, as is asked in
// the body of a loop before a block.
func (c *Conditions) soughtIn(body *ssa.Function, b *ssa.BasicBlock) (Cond, bool) {
	eq := equality(b, b)
	if eq == nil {
		return Cond{}, false
	}
	over := c.p.RangedOver(body)
	element := func(v ssa.Value) bool { return c.t.Of(v).MadeOfFirst(len(body.Params)) }
	for _, pair := range [][2]ssa.Value{{eq.X, eq.Y}, {eq.Y, eq.X}} {
		if !element(pair[0]) || element(pair[1]) {
			continue
		}
		if _, isConst := pair[1].(*ssa.Const); isConst {
			continue
		}
		names := c.t.Of(over).Names
		kind := cause.Missing
		if _, plain := pair[0].Type().Underlying().(*types.Basic); plain && pair[0] == ssa.Value(body.Params[0]) {
			kind = cause.NotOneOf
		}
		subject := c.t.Of(pair[1]).In(c.t.Enclosed(body, body.Parent()))
		return Cond{
			Kind: kind, Subject: subject.Behind(names...), Among: names,
			Why: said(c.p.Expr(over), " has no ", c.p.Expr(pair[1])), Pos: eq.Pos(),
		}, true
	}
	return Cond{}, false
}
