// What does the place of a call say of the errors that it brings?

package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// place says of an error of the callee what the call adds to it.
func (in *instance) place(y, x *Error) {
	e := in.e
	if in.site == nil {
		in.site = e.siteOf(in.call, in.callee.Fn)
	}
	at := in.site
	alone := at.alone || x.Method != ""
	conds := y.Conds
	switch {
	case len(y.Conds) == 0 && y.Alone && !alone:
		conds = slices.DeleteFunc(slices.Clone(at.conds), func(k guard.Cond) bool { return k.Kind == cause.Failed && k.Name == "" }) // any of several
	case !alone && x.Kind == Plain && at.refused && !slices.ContainsFunc(x.Conds, func(k guard.Cond) bool { return k.Flag > 0 }):
		if slices.ContainsFunc(x.Conds, func(k guard.Cond) bool { return k.Kind == cause.Status }) { // what another server has answered says more
			conds = append(slices.Clip(y.Conds), at.conds...)
			break
		}
		conds = append(slices.Clip(at.conds), y.Conds...) // they decided, before it was called, that it fails
	}
	args := y.Args
	if len(x.Conds) == 0 && (x.Kind == Plain || x.Kind == Sentinel) {
		args = args.Join(at.selected) // what the function was called with decided that it fails
	}
	if len(conds) != len(y.Conds) || y.Alone && !alone || !args.Equal(y.Args) {
		y.own(x)
		if len(conds) != len(y.Conds) {
			y.named = named{}
		}
		y.Conds, y.Alone, y.Args = conds, y.Alone && alone, args
	}
	if !e.w.Local(in.callee.Fn) && y.settled() {
		y.own(x)
		switch {
		case in.makes(x):
			c := *y.Code
			c.At.Data, c.At.DataArg = 0, 0 // which are those of another call
			if x.Code.CodeParam == 0 {
				c.At.CodeArg = 0
			}
			y.Code = &c
		case y.Made == nil:
			made := y.Site
			y.Made = &made
		}
		y.Site, y.named = e.w.Site(in.call.Pos()), named{}
		y.Func = in.call.Parent().Name()
	}
}

// makes reports whether the callee does nothing but make an error of what the call gives it: it
// is made at the call.
func (in *instance) makes(x *Error) bool {
	sig := in.callee.Fn.Signature
	own := func(cause *Error) bool { return !cause.Kind.Symbolic() }
	return x.Kind == Coded && x.Alone && len(x.Conds) == 0 && !slices.ContainsFunc(x.Code.Cause, own) && sig.Recv() == nil && sig.Params().Len() > 0 && sig.Results().Len() == 1
}

// A callSite is what the place of a call says of all errors of the callee.
type callSite struct {
	alone    bool // the call is all that its function does; what dispatches is no condition
	refused  bool // the conditions of the call decided that the callee fails
	conds    []guard.Cond
	selected taint.Taint // what the arguments select
}

func (e *Errors) siteOf(call ssa.CallInstruction, callee *ssa.Function) *callSite {
	b := call.Block()
	conds := e.c.At(b)
	return &callSite{
		alone:    e.Alone(b) && e.soleCall(call) || e.w.MethodOf(callee) != "",
		refused:  slices.ContainsFunc(conds, func(k guard.Cond) bool { return cause.Fails(k.Kind) }) && e.refuses(callee),
		conds:    conds,
		selected: e.t.Arguments(call.Common()).Selected(),
	}
}

// soleCall reports whether a function changes nothing before a call: what follows other
// work is not the whole method. What a dispatcher does for all methods is no such work.
// A function that passes on all its parameters does its
// work in the call, whatever it does around it.
func (e *Errors) soleCall(call ssa.CallInstruction) bool {
	fn, block := call.Parent(), call.Block()
	method := e.w.MethodAt(block)
	given := fn.Params
	if fn.Signature.Recv() != nil {
		given = given[1:]
	}
	args := call.Common().Args
	if n := len(args) - len(given); len(given) > 0 && n >= 0 && slices.EqualFunc(args[n:], given, func(a ssa.Value, p *ssa.Parameter) bool { return a == p }) {
		return true
	}
	for _, b := range fn.Blocks {
		if !b.Dominates(block) || e.w.MethodAt(b) != method {
			continue
		}
		for _, instr := range b.Instrs {
			if instr == call {
				break
			}
			if _, last := instr.(*ssa.Defer); !last && e.Changes(instr) { // what is deferred runs at the end
				return false
			}
		}
	}
	return true
}
