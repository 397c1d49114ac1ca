package errflow

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// The body of a loop over a function is a function of its own in SSA form. It
// keeps how it was left in a variable, after which the function around it
// goes on.

// isJump reports whether a condition asks how the body of such a loop was left.
func isJump(v ssa.Value) bool {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	load, ok := b.X.(*ssa.UnOp)
	if !ok {
		return false
	}
	switch x := load.X.(type) {
	case *ssa.Alloc:
		return strings.HasPrefix(x.Comment, "jump$")
	case *ssa.FreeVar:
		return strings.HasPrefix(x.Name(), "jump$")
	}
	return false
}

// ranged returns the function that a loop goes over, if fn is its body, or nil.
func (e *engine) ranged(fn *ssa.Function) ssa.Value {
	mc := e.prog.closers[fn]
	if fn.Synthetic != "range-over-func yield" || mc == nil {
		return nil
	}
	for _, ref := range *mc.Referrers() {
		if call, ok := ref.(*ssa.Call); ok && len(call.Call.Args) == 1 && call.Call.Args[0] == mc {
			return call.Call.Value
		}
	}
	return nil
}

// enclosed returns what the parameters and free variables of a closure are
// made of in the function that makes it. Parameters of a loop's body come from
// what the loop goes over; those of other closures are unknown.
func (fs *funcState) enclosed(fn *ssa.Function) []prov {
	env := make([]prov, len(fn.Params)+len(fn.FreeVars))
	mc := fs.e.prog.closers[fn]
	if mc == nil || mc.Parent() != fs.fn {
		return env
	}
	if over := fs.e.ranged(fn); over != nil {
		for i, p := range fn.Params {
			env[i] = fs.p.of(over).with(p.Name())
		}
	}
	for i, b := range mc.Bindings {
		if len(fn.Params)+i < len(env) {
			env[len(fn.Params)+i] = fs.p.of(b)
		}
	}
	return env
}
