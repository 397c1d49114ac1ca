package errflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// internalError is the code that programs fall back on.
const internalError = -32603

// A choice is a code that depends on what an error is: the internal one where
// nothing better is known, and others where the program asked for more.
type choice struct {
	generic  bool     // the internal code is one of them
	not      []string // sentinels that have another code
	notTypes []string // types that have another code
}

// maxChoice bounds the values and functions that a choice is followed through.
const maxChoice = 3

// choose notes in f that its code is chosen, if v is such a choice.
func (fs *funcState) choose(f *flow, v ssa.Value) bool {
	var c choice
	fs.choices(&c, v, 0)
	if !c.generic {
		return false
	}
	f.chosen(c)
	return true
}

func (f *flow) chosen(c choice) {
	f.Code, f.NoCode, f.Chosen = internalError, false, true
	f.ChosenNot, f.ChosenNotTypes = c.not, c.notTypes
}

// choices collects what decides a code that several paths set.
func (fs *funcState) choices(c *choice, v ssa.Value, depth int) {
	if depth > maxChoice {
		return
	}
	switch v := v.(type) {
	case *ssa.Convert:
		fs.choices(c, v.X, depth)
	case *ssa.ChangeType:
		fs.choices(c, v.X, depth)
	case *ssa.MakeInterface:
		fs.choices(c, v.X, depth)
	case *ssa.Phi:
		for i, e := range v.Edges {
			pred := v.Block().Preds[i]
			if !fs.option(c, e, pred, depth) {
				if g, ok := branch(pred, v.Block()); ok {
					fs.excluded(c, g)
				}
			}
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			fs.called(c, call, v.Index, depth)
		}
	case *ssa.Call:
		fs.called(c, v, 0, depth)
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			for _, ref := range *a.Referrers() {
				if s, ok := ref.(*ssa.Store); ok && s.Addr == a {
					fs.option(c, s.Val, s.Block(), depth)
				}
			}
		}
	}
}

// called collects what the returns of a function of the package decide.
func (fs *funcState) called(c *choice, call *ssa.Call, index, depth int) {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return
	}
	fn = origin(fn)
	if fn.Blocks == nil || fn.Pkg != fs.e.prog.pkg {
		return
	}
	in := fs.e.state(fn)
	for _, ret := range in.returns() {
		if index < len(ret.Results) {
			in.option(c, ret.Results[index], ret.Block(), depth+1)
		}
	}
}

// option looks at one of the codes, which is set in a block: it is the internal
// one, or what is known in the block has another. ok is true for the internal
// code and for a choice in its turn.
func (fs *funcState) option(c *choice, v ssa.Value, b *ssa.BasicBlock, depth int) (ok bool) {
	if code, _, isConst := constCode(v); isConst && code == internalError {
		c.generic = true
		return true
	}
	if _, isPhi := v.(*ssa.Phi); isPhi {
		fs.choices(c, v, depth+1)
		return true
	}
	for _, g := range guards(b) {
		fs.excluded(c, g)
	}
	return false
}

// excluded notes what an error is not where a guard does not hold.
func (fs *funcState) excluded(c *choice, g guard) {
	g.truth = !g.truth
	err := askedAbout(g)
	if err == nil {
		return
	}
	if by, ok := fs.knows(g, err); ok {
		c.not = appendNew(c.not, by.Not...)
		c.notTypes = appendNew(c.notTypes, by.NotTypes...)
	}
}
