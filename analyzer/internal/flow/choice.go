package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// InternalError is the code that programs fall back on.
const InternalError = -32603

// A choice is a code that depends on what an error is: the internal one where
// nothing better is known, and others where the program asked for more.
type choice struct {
	generic bool        // the internal code is one of them
	opaque  bool        // another one is chosen for a reason that is not understood
	not     guard.Known // what an error is not that has the internal code
	others  []int64     // other codes, as far as they are constants
	seen    map[ssa.Value]bool
}

func (c *Code) choose(ch choice) {
	c.Value, c.Open, c.Chosen = InternalError, false, true
	c.Not, c.Others = ch.not, ch.others
}

// choices collects what decides a code that several paths set.
func (e *Errors) choices(ch *choice, v ssa.Value) {
	if ch.seen == nil {
		ch.seen = make(map[ssa.Value]bool)
	}
	v = program.Unconvert(v)
	if ch.seen[v] {
		return
	}
	ch.seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for i, x := range v.Edges {
			e.option(ch, x, program.Place{Block: v.Block().Preds[i], Next: v.Block()})
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			e.returnedCodes(ch, call, v.Index)
		}
	case *ssa.Call:
		e.returnedCodes(ch, v, 0)
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok {
			defs, _ := e.w.Definitions(a, v)
			for _, d := range defs {
				if d.Store != nil {
					e.option(ch, d.Store.Val, program.Place{Block: d.Store.Block()})
				}
			}
		}
	}
}

// returnedCodes collects what the returns of a function of the package decide.
func (e *Errors) returnedCodes(ch *choice, call *ssa.Call, index int) {
	fn := call.Call.StaticCallee()
	if fn == nil || !e.w.Local(program.Origin(fn)) {
		return
	}
	for _, ret := range program.Returns(program.Origin(fn)) {
		e.option(ch, ret.Results[index], program.Place{Block: ret.Block()})
	}
}

// option looks at one of the codes: it is the internal one, or what is known
// where it is set has another.
func (e *Errors) option(ch *choice, v ssa.Value, at program.Place) {
	if code, isConst := program.IntConst(v); isConst && code == InternalError {
		ch.generic = true
		return
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if only := e.w.Content(load); only != nil {
			e.option(ch, only, at)
			return
		}
	}
	if _, isPhi := v.(*ssa.Phi); isPhi {
		e.choices(ch, v)
		return
	}
	if code, ok := program.IntConst(v); ok && !slices.Contains(ch.others, code) {
		ch.others = append(ch.others, code)
	}
	not := e.c.Excluded(at)
	ch.not = ch.not.And(not)
	ch.opaque = ch.opaque || not.Nothing()
}
