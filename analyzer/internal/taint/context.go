// What are parameters made of, whoever calls?

package taint

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Request returns the taint of a parameter that holds the peer's message.
func Request(p *ssa.Parameter) Taint { return RequestNamed(p.Name(), p.Type()) }

// RequestNamed returns the taint of a parameter with a name and type that holds the
// peer's message.
func RequestNamed(name string, t types.Type) Taint { return Taint{Wire: true}.With(name, telling(t)) }

// Contexts says, for each function of the package, what its parameters and free
// variables are made of, joined over all calls that lead there from a seed or from a
// function that gets raw messages.
func (t *Values) Contexts(seeds map[*ssa.Function][]Taint) map[*ssa.Function][]Taint {
	ctx := make(map[*ssa.Function][]Taint)
	var work []*ssa.Function
	queued := make(map[*ssa.Function]bool)
	push := func(fn *ssa.Function, env []Taint) {
		old, ok := ctx[fn]
		if !ok {
			old = make([]Taint, len(fn.Params)+len(fn.FreeVars))
		}
		changed := !ok
		for i := range old {
			if i >= len(env) {
				break
			}
			e := env[i].Outside()
			e.Frame = false
			n := old[i].Join(e)
			changed = changed || !n.Equal(old[i])
			old[i] = n
		}
		ctx[fn] = old
		if changed && !queued[fn] {
			queued[fn] = true
			work = append(work, fn)
		}
	}
	for _, fn := range t.w.Funcs {
		if env, ok := seeds[fn]; ok {
			push(fn, env)
		}
	}
	for _, fn := range t.w.Funcs {
		env := make([]Taint, len(fn.Params)+len(fn.FreeVars))
		for i, p := range fn.Params {
			if wire.RawMessage(p.Type()) {
				env[i] = Request(p)
			}
		}
		push(fn, env)
	}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		queued[fn] = false
		t.calls(fn, ctx[fn], push)
	}
	return ctx
}

// calls reports what a function passes to functions that it calls or makes.
func (t *Values) calls(fn *ssa.Function, env []Taint, push func(*ssa.Function, []Taint)) {
	pass := func(to *ssa.Function, list []Taint) {
		if !t.w.Local(to) {
			return
		}
		out := make([]Taint, len(list))
		for i, p := range list {
			out[i] = p.In(env)
		}
		push(to, out)
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch i := instr.(type) {
			case *ssa.MakeClosure:
				c := i.Fn.(*ssa.Function)
				pass(c, t.Enclosed(c, fn))
			case ssa.CallInstruction:
				list, _ := t.w.Callees(i, nil)
				for _, c := range list {
					c.Bindings = nil // a closure has them where it is made
					pass(c.Fn, t.Env(i, c, nil, fn))
				}
			}
		}
	}
}
