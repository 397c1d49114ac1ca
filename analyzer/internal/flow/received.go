// Which errors come out of a channel?

package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// channelOf returns the channel that a value is received from, or nil.
func channelOf(v ssa.Value) ssa.Value {
	if x, ok := v.(*ssa.Extract); ok {
		if s, ok := x.Tuple.(*ssa.Select); ok {
			if c := program.SelectCase(s, x.Index); c != nil {
				return c.Chan
			}
		}
		v = x.Tuple // v, ok := <-ch
	}
	if r, ok := v.(*ssa.UnOp); ok && r.Op == token.ARROW {
		return r.X
	}
	return nil
}

// received returns the errors that come out of a channel, or those in a part of what
// comes out of it.
func (e *Errors) received(ch ssa.Value, p Part, fn *ssa.Function) Set {
	if of := (portion{x: ch, p: p}); p != (Part{}) {
		if e.receiving[of] {
			return nil // what comes out of it is sent over it again
		}
		e.receiving[of] = true
		defer delete(e.receiving, of)
	}
	sends, ok := e.w.Received(ch)
	if elem := ch.Type().Underlying().(*types.Chan).Elem(); p != (Part{}) && p.In == "" && e.errorOf(elem, int(p.Field)-1) != nil {
		sends, ok = e.sentAs(elem), true // who waits for an answer is in a table
	}
	var lists []Set
	if given, awaits := e.awaited(ch, fn); awaits {
		return given
	}
	if !ok {
		lists = append(lists, Set{unknown("a channel")})
	}
	for _, s := range sends {
		if of, result, ok := e.ordered(ch, p, s, fn); ok {
			args := make([]taint.Taint, of.V.Type().Underlying().(*types.Signature).Params().Len())
			lists = append(lists, e.calledWith(fn, of, args, nil, Outlet{Result: result}))
			continue
		}
		at := program.Place{Block: s.At.Block()}
		var set Set
		if p == (Part{}) {
			set = e.At(s.V, at)
		} else {
			set, _ = e.fieldOf(s.V, p, s.At.Parent())
		}
		lists = append(lists, e.answering(e.settleAll(set, s.At.Pos(), s.At.Block()), s.At.Parent(), fn, make(map[*ssa.Function]bool)))
	}
	return join(lists...)
}

// Who sends a function together with the channel for its answer, in one message, waits for
// the answer of that function and of no other.

// ordered returns the function that a function sends in the message in which it sends the
// channel ch, and its result which s sends back over the channel, or in a part of what it
// sends. ok is false if s sends something else.
func (e *Errors) ordered(ch ssa.Value, p Part, s program.Send, fn *ssa.Function) (of program.Use, result int, ok bool) {
	taken, over := program.LoadedField(s.Over)
	call, result := program.CallOf(sentPart(s.V, p))
	if taken == nil || call == nil || call.Call.IsInvoke() {
		return of, 0, false
	}
	from, job := program.LoadedField(call.Call.Value)
	if from != taken {
		return of, 0, false
	}
	made, _ := e.w.Channels(ch)
	for sent := range e.w.SendsOf(fn) {
		order, ok := literal(sent.V)
		if !ok || !types.Identical(program.Deref(order.Type()), program.Deref(taken.Type())) {
			continue
		}
		answers, jobs := partStores(order, partOf(over)), partStores(order, partOf(job))
		if len(answers) != 1 || len(jobs) != 1 {
			continue
		}
		if to, _ := e.w.Channels(answers[0].Val); slices.Equal(made, to) {
			return jobs[0].use(), result, true
		}
	}
	return of, 0, false
}

// sentPart returns what is sent, or the only thing that stands in a part of it; nil if that
// is not known.
func sentPart(v ssa.Value, p Part) ssa.Value {
	if p == (Part{}) {
		return v
	}
	a, ok := literal(v)
	if !ok {
		return nil
	}
	if stores := partStores(a, p); len(stores) == 1 && stores[0].rest == (Part{}) {
		return stores[0].Val
	}
	return nil
}

// waitsFor reports whether a function calls the one that starts what sends to it: that
// runs for its request.
func (e *Errors) waitsFor(fn, by *ssa.Function) bool {
	return slices.ContainsFunc(e.w.Callers(fn), func(call ssa.CallInstruction) bool {
		_, waits := call.(*ssa.Call)
		return waits && program.Outermost(call.Parent()) == by
	})
}

// answering translates errors that a function sends over a channel into the terms of the
// function that waits for them. Those that it is given come from its callers.
func (e *Errors) answering(s Set, from, to *ssa.Function, seen map[*ssa.Function]bool) Set {
	if from == to {
		return s
	}
	if program.Outermost(from) != program.Outermost(to) && !e.waitsFor(program.Outermost(from), program.Outermost(to)) {
		s = s.each(func(x *Error) *Error {
			if x.Kind == Canceled {
				return unknown("the end of another goroutine's context")
			}
			return x
		})
	}
	if e.onlyCall(from, to) != nil {
		return e.translate(s, from, to)
	}
	returned := slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return x.Kind != ParamCall })
	own, ok := e.ofLiteral(returned, from, to)
	if ok {
		s = slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return x.Kind == ParamCall })
	}
	for _, x := range s {
		if y := e.ofCaptured(x, from, to); y != nil {
			own, s = join(own, Set{y}), slices.DeleteFunc(slices.Clone(s), func(o *Error) bool { return o == x })
		}
	}
	s = e.Free(s, from)
	lists := []Set{own, e.renamed(s, e.t.Awaited(from, to))}
	given := slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return !x.Kind.Symbolic() })
	if len(given) == 0 || seen[from] {
		return join(lists...)
	}
	seen[from] = true
	for _, call := range e.w.Callers(from) {
		in := e.instance(call, program.Callee{Fn: from}, nil)
		lists = append(lists, e.answering(e.settleAll(in.all(given), call.Pos(), call.Block()), call.Parent(), to, seen))
	}
	return join(lists...)
}

// ofLiteral translates errors of a literal into the terms of a function around it, if
// nobody else calls it; the function may do so in goroutines.
func (e *Errors) ofLiteral(s Set, from, to *ssa.Function) (Set, bool) {
	for ; from != to; from = from.Parent() {
		calls := e.w.Callers(from)
		if from.Parent() == nil || len(calls) == 0 {
			return nil, false
		}
		var lists []Set
		for _, call := range calls {
			list, _ := e.w.Callees(call, nil)
			i := slices.IndexFunc(list, func(c program.Callee) bool { return c.Fn == from })
			if call.Parent() != from.Parent() || i < 0 {
				return nil, false
			}
			lists = append(lists, e.instance(call, list[i], nil).all(s))
		}
		s = join(lists...)
	}
	return s, true
}

// ofCaptured translates what a function returns that a literal has captured into the terms of
// the function around the literal, whoever calls that, if it is a parameter; nil otherwise.
func (e *Errors) ofCaptured(x *Error, from, to *ssa.Function) *Error {
	i := x.Index - len(from.Params)
	if x.Kind != ParamCall || i < 0 || i >= len(from.FreeVars) {
		return nil
	}
	held, known := e.w.Contents(program.Use{V: from.FreeVars[i]})
	if !known || len(held) != 1 || held[0].V.Parent() != to || program.ParameterOf(held[0].V) < 0 {
		return nil
	}
	y, call := x.Copy(), x.Call.open()
	call.By = nil
	for _, t := range x.Call.by() {
		call.By = append(call.By, t.Outside())
	}
	y.Index, y.Call = program.ParameterOf(held[0].V), &call
	return y
}
