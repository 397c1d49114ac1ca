package errflow

import "golang.org/x/tools/go/ssa"

// contexts says, for each function of the package, what its parameters and
// free variables are made of, joined over all that calls it from a handler or
// from a function that gets raw messages.
func (e *engine) contexts(handlers []*handler) map[*ssa.Function][]prov {
	ctx := make(map[*ssa.Function][]prov)
	var work []*ssa.Function
	push := func(fn *ssa.Function, env []prov) {
		old, ok := ctx[fn]
		if !ok {
			old = make([]prov, len(fn.Params)+len(fn.FreeVars))
		}
		changed := !ok
		for i := range old {
			if i >= len(env) {
				break
			}
			n := old[i].join(prov{Wire: env[i].Wire, WireV: env[i].WireV, Names: env[i].Names})
			if n.Wire != old[i].Wire || n.WireV != old[i].WireV || len(n.Names) != len(old[i].Names) {
				changed = true
			}
			old[i] = n
		}
		ctx[fn] = old
		if changed {
			work = append(work, fn)
		}
	}
	for _, h := range handlers {
		push(h.fn, h.env)
	}
	for _, fn := range e.prog.funcs {
		if e.prog.isTest(fn.Pos()) {
			continue
		}
		env := make([]prov, len(fn.Params)+len(fn.FreeVars))
		for i, p := range fn.Params {
			if rawMessage(p.Type()) {
				env[i] = request(p)
			}
		}
		push(fn, env)
	}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		fs := e.state(fn)
		env := ctx[fn]
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.MakeClosure:
					if c, ok := i.Fn.(*ssa.Function); ok && c.Blocks != nil && c.Pkg == e.prog.pkg {
						in := fs.enclosed(c)
						for j, p := range in {
							in[j] = p.subst(env)
						}
						push(c, in)
					}
				case ssa.CallInstruction:
					e.passes(fs, i, env, push)
				}
			}
		}
	}
	return ctx
}

// passes tells what a call passes to the functions that it may reach.
func (e *engine) passes(fs *funcState, call ssa.CallInstruction, env []prov, push func(*ssa.Function, []prov)) {
	for _, t := range fs.targets(call) {
		if t.fn.Blocks == nil || t.fn.Pkg != e.prog.pkg {
			continue
		}
		in := fs.instance(call, target{fn: t.fn, recv: t.recv}, call.Common().Args, nil)
		out := make([]prov, len(in.env))
		for i, p := range in.env {
			out[i] = p.subst(env)
		}
		push(t.fn, out)
	}
}
