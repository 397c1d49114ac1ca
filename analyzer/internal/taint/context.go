// What are parameters made of, whoever calls?

package taint

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Request returns the taint of a parameter that holds the peer's message.
func Request(p *ssa.Parameter) Taint { return RequestNamed(p.Name(), p.Type()) }

// RequestNamed returns the taint of a parameter with a name and type that holds the
// peer's message.
func RequestNamed(name string, t types.Type) Taint { return Taint{From: Peer}.With(name, telling(t)) }

// Decoded returns the taint of a parameter with a name and type that points to a struct into
// which the peer's message is decoded: no decoder sets the fields that are not exported.
func Decoded(name string, t types.Type) Taint {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return RequestNamed(name, t)
	}
	var parts []Field
	var add func(t types.Type, s *types.Struct)
	add = func(t types.Type, s *types.Struct) {
		for f := range s.Fields() {
			if inner, ok := f.Type().Underlying().(*types.Struct); ok && f.Embedded() {
				add(f.Type(), inner)
			} else if f.Exported() {
				parts = append(parts, Field{fieldName(t, f), Taint{From: Peer}})
			}
		}
	}
	add(t, s)
	return Taint{}.With(name, telling(t)).with(parts)
}

// MethodNamed returns the taint of a parameter with a name that holds the method of the
// peer's message.
func MethodNamed(name string) Taint {
	return Taint{From: Peer, Fields: []string{methodField}}.With(name)
}

// Contexts says, for each function of the package, what its parameters, free variables
// and what it receives over channels are made of, joined over all calls and sends that
// lead there from a seed or from a function that gets raw messages.
func (t *Values) Contexts(seeds map[*ssa.Function][]Taint) map[*ssa.Function][]Taint {
	s := t.spread()
	push := func(fn *ssa.Function, env []Taint) {
		out := make([]Taint, len(env))
		for i := range env {
			out[i] = env[i].Outside()
		}
		s.push(fn, out)
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
	s.run(push)
	return s.ctx
}

// Awaited returns what the parameters, free variables and received values of a function
// are made of in the terms of another one, which waits for its answer: what that passes
// and sends arrives there by calls and channels.
func (t *Values) Awaited(fn, by *ssa.Function) []Taint {
	ctx, ok := t.awaited[by]
	if !ok {
		s := t.spread()
		env := make([]Taint, t.inputs(by))
		for i := range env {
			env[i] = Taint{From: bit(i)}
		}
		s.push(by, env)
		s.run(func(fn *ssa.Function, env []Taint) {
			if fn != by { // which has what its callers give it
				s.push(fn, env)
			}
		})
		ctx = s.ctx
		t.awaited[by] = ctx
	}
	return ctx[fn]
}

// inputs returns how many values a function gets: parameters, free variables, and what
// it receives over channels.
func (t *Values) inputs(fn *ssa.Function) int {
	return len(fn.Params) + len(fn.FreeVars) + len(t.w.ReceivesIn(fn))
}

// spread is what functions get from others, as far as it is known.
type spread struct {
	t      *Values
	ctx    map[*ssa.Function][]Taint
	work   []*ssa.Function
	queued map[*ssa.Function]bool
}

func (t *Values) spread() *spread {
	return &spread{t: t, ctx: make(map[*ssa.Function][]Taint), queued: make(map[*ssa.Function]bool)}
}

// push adds to what a function gets.
func (s *spread) push(fn *ssa.Function, env []Taint) {
	old, ok := s.ctx[fn]
	if !ok {
		old = make([]Taint, s.t.inputs(fn))
	}
	changed := !ok
	for i := range min(len(old), len(env)) {
		e := env[i]
		e.Frame = false
		n := old[i].Join(e)
		changed = changed || !n.Equal(old[i])
		old[i] = n
	}
	s.ctx[fn] = old
	if changed && !s.queued[fn] {
		s.queued[fn] = true
		s.work = append(s.work, fn)
	}
}

// run hands what functions get on to those that they call or make, or that receive what
// they send.
func (s *spread) run(push func(*ssa.Function, []Taint)) {
	for len(s.work) > 0 {
		fn := s.work[0]
		s.work = s.work[1:]
		s.queued[fn] = false
		s.t.calls(fn, s.ctx[fn], push)
		s.t.sends(fn, s.ctx[fn], push)
	}
}

// sends reports what a function sends over channels.
func (t *Values) sends(fn *ssa.Function, env []Taint, push func(*ssa.Function, []Taint)) {
	for sent := range t.w.SendsOf(fn) {
		of := t.Of(sent.V).In(env)
		for _, r := range t.w.ReceivesOf(sent.Over) {
			list := make([]Taint, t.inputs(r.In))
			list[len(r.In.Params)+len(r.In.FreeVars)+r.At] = of
			push(r.In, list)
		}
	}
}

// received returns what a value is made of that comes out of a channel. If that depends
// on more than the program's own state, whoever sends it decides. ok is false for any
// other value.
func (t *Values) received(v ssa.Value) (of Taint, ok bool) {
	ch := program.ReceivedFrom(v)
	if ch == nil {
		return of, false
	}
	of = t.Of(ch)
	sent, complete := t.w.Received(ch)
	if !slices.ContainsFunc(sent, func(s program.Send) bool { return t.Of(s.V).Tied() }) {
		return of, true
	}
	fn := v.Parent()
	if own, ok := t.sentWithin(sent, fn); ok && complete {
		return of.Join(own).With(telling(v.Type())), true
	}
	at := slices.IndexFunc(t.w.ReceivesIn(fn), func(r program.Receive) bool { return r.V == v })
	return of.Join(Taint{From: bit(len(fn.Params) + len(fn.FreeVars) + at)}.With(telling(v.Type()))), true
}

// sentWithin returns what is made of that a function and the literals in it send. ok is
// false if others send, too.
func (t *Values) sentWithin(sent []program.Send, fn *ssa.Function) (of Taint, ok bool) {
	for _, s := range sent {
		one, from := t.Of(s.V), s.At.Parent()
		for from != fn && from.Parent() != nil {
			one = one.In(t.Enclosed(from, from.Parent()))
			from = from.Parent()
		}
		if from != fn {
			return of, false
		}
		of = of.Join(one)
	}
	return of, true
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
					if c.Bindings = nil; t.w.Local(c.Fn) { // a closure has them where it is made
						pass(c.Fn, t.Env(i, c, nil, fn))
					} else {
						t.passed(i, c.Fn, pass)
					}
				}
			}
		}
	}
}
