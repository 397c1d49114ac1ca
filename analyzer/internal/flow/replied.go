// Which errors does a function answer through what it is given?

package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Whoever asks a goroutine that owns a state sends it a function, and with it a channel, or a
// struct that has one, by which that is answered later: what comes back is what the function
// has sent there, or those to whom it handed the channel.

// Replies returns the errors that a function answers through one of its inputs: parameters, then
// free variables.
func (e *Errors) Replies(fn *ssa.Function, input int) Set {
	if !e.w.Local(fn) {
		f := e.elsewhereOf(fn, fieldReplies)
		if f == nil || input >= len(f.Replies) {
			return nil
		}
		return f.Replies[input]
	}
	if input >= len(fn.Params)+len(fn.FreeVars) {
		return nil
	}
	return e.solver.Get(node{ask: replied, fn: fn, i: input})
}

// repliable reports whether values of a type may be answered through: channels that carry
// errors, what has one in a field, functions that are given an error, and pointers to what
// keeps one.
func (e *Errors) repliable(t types.Type) bool {
	if keptIn(t) >= 0 {
		return true
	}
	t = program.Deref(t)
	if sig, ok := t.Underlying().(*types.Signature); ok {
		return errorIn(sig) >= 0
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		return answersBy(s)
	}
	return carriesErrors(t)
}

// carriesErrors reports whether errors go over channels of a type.
func carriesErrors(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	_, carries := carriedBy(ch.Elem())
	return carries
}

// answersBy reports whether a struct has a channel by which its error is answered.
func answersBy(s *types.Struct) bool {
	return program.Any(s.Fields(), func(f *types.Var) bool { return carriesErrors(f.Type()) })
}

// keptIn returns the only field for an error of the struct that a pointer type points to, or
// -1. What has a channel is answered over that.
func keptIn(t types.Type) int {
	ptr, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return -1
	}
	at := -1
	if s, ok := ptr.Elem().Underlying().(*types.Struct); ok && !answersBy(s) {
		for i := range s.NumFields() {
			if !program.IsErrorInterface(s.Field(i).Type()) {
				continue
			}
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// keepsSeveral reports whether the struct that a pointer type points to has fields for errors, and
// nothing tells which of them a function fills.
func keepsSeveral(t types.Type) bool {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	return ok && keptIn(t) < 0 && program.Any(s.Fields(), func(f *types.Var) bool { return program.IsErrorInterface(f.Type()) })
}

// errorIn returns the argument that is an error of a function that returns nothing, or -1.
func errorIn(sig *types.Signature) int {
	if sig.Results().Len() > 0 {
		return -1
	}
	return slices.IndexFunc(slices.Collect(sig.Params().Variables()), func(p *types.Var) bool { return program.IsErrorInterface(p.Type()) })
}

// carriedBy returns the part of what goes over a channel that is an error, if there is one.
func carriedBy(elem types.Type) (p Part, ok bool) {
	if program.IsErrorInterface(elem) {
		return p, true
	}
	s, ok := program.Deref(elem).Underlying().(*types.Struct)
	if !ok {
		return p, false
	}
	for i := range s.NumFields() {
		if program.IsErrorInterface(s.Field(i).Type()) {
			return partOf(i), true
		}
	}
	return p, false
}

// repliedBy returns the errors that a function sends over the channel that a value is or has,
// or hands to others to send.
func (e *Errors) repliedBy(v ssa.Value, fn *ssa.Function) Set {
	var lists []Set
	for v := range program.Reached(e.same, v) {
		if v.Referrers() == nil || v.Parent() == nil {
			continue
		}
		for _, ref := range *v.Referrers() {
			var s Set
			switch i := ref.(type) {
			case *ssa.Send:
				if i.Chan == v {
					s = e.sentOver(i.X, i)
				}
			case *ssa.Select:
				for _, state := range i.States {
					if state.Chan == v && state.Send != nil {
						s = join(s, e.sentOver(state.Send, i))
					}
				}
			case *ssa.FieldAddr:
				if v.Parent() != fn || i.Field != keptIn(v.Type()) || isMade(v) {
					continue
				}
				for set := range program.Stores(i) {
					s = join(s, e.Sent(set.Val, set))
				}
			case *ssa.MakeClosure:
				s = e.repliedIn(i, slices.Index(i.Bindings, v))
			case ssa.CallInstruction:
				s = e.repliedTo(i, v)
			}
			if in := ref.Parent(); in != fn { // by what has it in a field
				s = e.renamed(e.Free(s, in), nil)
			}
			lists = append(lists, s)
		}
	}
	return join(lists...)
}

// isMade reports whether a value is the address of a struct that its function makes: it shows
// itself what the function puts there.
func isMade(v ssa.Value) bool {
	_, ok := v.(*ssa.Alloc)
	return ok
}

// setThrough returns the errors that a function has others put into a part of the struct which
// a value points to: those that it gives the address.
func (e *Errors) setThrough(v ssa.Value, p Part) Set {
	if p.In != "" || int(p.Field)-1 != keptIn(v.Type()) || v.Parent() == nil || v.Referrers() == nil {
		return nil
	}
	return e.repliedBy(v, v.Parent())
}

// same returns what a value is stored in, and what is read from there or from its fields.
func (e *Errors) same(v ssa.Value) (list []ssa.Value) {
	if v.Referrers() == nil {
		return nil
	}
	for _, ref := range *v.Referrers() {
		switch i := ref.(type) {
		case *ssa.Store:
			if i.Val != v {
				continue
			}
			if a, ok := i.Addr.(*ssa.Alloc); ok {
				list = append(list, a)
			} else if fa, ok := i.Addr.(*ssa.FieldAddr); ok {
				for _, other := range e.w.Addresses(program.FieldOf(fa.X.Type(), fa.Field)) {
					list = append(list, other)
				}
			}
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.Field, *ssa.ChangeType, *ssa.Phi:
			if of := i.(ssa.Value); e.repliable(of.Type()) {
				list = append(list, of)
			}
		}
	}
	return list
}

// sentOver returns the errors in what is sent.
func (e *Errors) sentOver(v ssa.Value, at ssa.Instruction) (s Set) {
	p, ok := carriedBy(v.Type())
	switch {
	case !ok:
		return nil
	case p == (Part{}):
		s = e.At(v, program.PlaceOf(v))
	default:
		s, _ = e.fieldOf(v, p, at.Parent())
	}
	return e.settleAll(s, at.Pos(), at.Block())
}

// repliedIn returns the errors that a literal answers through what it has captured.
func (e *Errors) repliedIn(mc *ssa.MakeClosure, binding int) Set {
	in := &instance{e: e, fn: mc.Parent()}
	callees, _ := e.w.FuncsOf(program.Use{V: mc, At: program.PlaceOf(mc)})
	var lists []Set
	for _, callee := range callees {
		input := len(callee.Fn.Params) + binding
		if callee.Recv != nil { // a method value
			input = 0
		}
		s := e.Replies(callee.Fn, input)
		lists = append(lists, in.calledWith(callee, nil).all(s))
		if e.repliable(callee.Fn.Signature) && slices.ContainsFunc(s, func(x *Error) bool { return x.Kind == Param }) {
			lists = append(lists, e.repliedBy(mc, mc.Parent())) // whoever calls it gives it the error
		}
	}
	return join(lists...)
}

// repliedTo returns the errors that a call answers through an argument.
func (e *Errors) repliedTo(call ssa.CallInstruction, v ssa.Value) Set {
	c := call.Common()
	if c.Value == v && !c.IsInvoke() {
		i := errorIn(c.Signature())
		if i < 0 {
			return nil
		}
		return e.Sent(c.Args[i], call)
	}
	if i := e.symbolicCallee(c); i >= 0 {
		at := slices.Index(c.Args, v)
		return Set{{Origin: &Origin{Kind: ParamCall, Index: i, Call: &OpenCall{By: e.taints(c.Args), Through: at + 1}}}}
	}
	callees, known := e.w.Callees(call, nil)
	var lists []Set
	if at := slices.Index(c.Args, v); !known && at >= 0 && c.StaticCallee() == nil {
		x := e.uncertain(call)
		x.Call.Through = at + 1
		lists = append(lists, Set{x})
	}
	for _, callee := range callees {
		in := e.instance(call, callee, nil)
		for i, u := range in.operands {
			if u.V == v && u.In == nil {
				lists = append(lists, e.settleAll(in.all(e.Replies(program.Origin(callee.Fn), i)), call.Pos(), call.Block()))
			}
		}
	}
	return join(lists...)
}

// givenOutside returns the errors that functions which the package does not show give a function
// that answers: they are called with it.
func (e *Errors) givenOutside(fn *ssa.Function) Set {
	if e.outside == nil {
		e.outside = make(map[*ssa.Function]Set)
		for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
			answers := func(a ssa.Value) bool { return program.IsFunc(a.Type()) && e.repliable(a.Type()) }
			if c := call.Common(); c.StaticCallee() != nil || !slices.ContainsFunc(c.Args, answers) {
				continue
			}
			if _, known := e.w.Callees(call, nil); known {
				continue
			}
			for i, a := range call.Common().Args {
				if !answers(a) {
					continue
				}
				answering, _ := e.w.FuncsOf(program.Use{V: a, At: program.Place{Block: call.Block()}})
				for _, to := range answering {
					x := e.uncertain(call)
					x.Call.Through = i + 1
					e.outside[to.Fn] = append(e.outside[to.Fn], e.renamed(Set{x}, e.t.Enclosed(call.Parent(), to.Fn))...)
				}
			}
		}
	}
	return e.outside[fn]
}

// awaited returns the errors that come out of a channel by which functions answer that the
// caller gives. ok is false for any other channel.
func (e *Errors) awaited(ch ssa.Value, fn *ssa.Function) (s Set, ok bool) {
	held, _ := program.LoadedField(ch)
	if held == nil {
		held = ch
	}
	if load, isLoad := held.(*ssa.UnOp); isLoad {
		held = load.X
	}
	if held.Parent() != fn || program.ParameterOf(held) >= 0 {
		return nil, false
	}
	s = e.repliedBy(held, fn)
	return s, slices.ContainsFunc(s, func(x *Error) bool { return x.Kind == ParamCall && x.Call.open().Through != 0 })
}

// repliesOf returns what a function answers through each parameter, for other packages; nil
// is nothing.
func (e *Errors) repliesOf(fn *ssa.Function) (list []Set) {
	for i, p := range fn.Params {
		if !e.repliable(p.Type()) {
			continue
		}
		if s := e.portable(e.Replies(fn, i)); len(s) > 0 {
			if list == nil {
				list = make([]Set, len(fn.Params))
			}
			list[i] = s
		}
	}
	return list
}
