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
	opaque   bool     // another one is chosen for a reason that is not understood
	not      []string // sentinels that have another code
	notTypes []string // types that have another code
}

// maxChoice bounds the values and functions that a choice is followed through.
const maxChoice = 3

// choose notes in f that its code is chosen, if v is such a choice.
func (fs *funcState) choose(f *flow, v ssa.Value) bool {
	var c choice
	fs.choices(&c, v, 0)
	if !c.generic || c.opaque {
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
			known := guards(pred)
			if g, ok := branch(pred, v.Block()); ok {
				known = append(known, g)
			}
			fs.option(c, e, known, depth)
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
					fs.option(c, s.Val, guards(s.Block()), depth)
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
			in.option(c, ret.Results[index], guards(ret.Block()), depth+1)
		}
	}
}

// option looks at one of the codes: it is the internal one, or what is known
// where it is set has another.
func (fs *funcState) option(c *choice, v ssa.Value, known []guard, depth int) {
	if code, _, isConst := constCode(v); isConst && code == internalError {
		c.generic = true
		return
	}
	if _, isPhi := v.(*ssa.Phi); isPhi {
		fs.choices(c, v, depth+1)
		return
	}
	understood := false
	for _, g := range known {
		understood = fs.excluded(c, g) || understood
	}
	c.opaque = c.opaque || !understood
}

// excluded notes what an error is not where a guard does not hold. It reports
// whether the guard tells.
func (fs *funcState) excluded(c *choice, g guard) bool {
	g.truth = !g.truth
	err := askedAbout(g)
	if err == nil {
		return false
	}
	by, ok := fs.knows(g, err)
	if !ok {
		return false
	}
	c.not = appendNew(c.not, by.Not...)
	c.notTypes = appendNew(c.notTypes, by.NotTypes...)
	return len(by.Not) > 0 || len(by.NotTypes) > 0
}
