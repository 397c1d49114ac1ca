// Which coded errors are only for those who wait for an answer in the program?

package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// forWaiting reports whether a coded error that a function makes goes only over
// channels to functions of the package that wait for an answer: what they read does
// not reach the peer. Whoever takes it from a channel may look at it and return it as
// an error, but not hand it to anybody who could write it.
func (c *collector) forWaiting(fn *ssa.Function, x *flow.Error) bool {
	v, ok := program.At[ssa.Value](c.e.w.Program, x.Site.Pos)
	if !ok || v.Parent() != fn {
		return false
	}
	w := &way{e: c.e, fields: make(map[*types.Var]bool)}
	w.follow(v)
	if w.lost || len(w.chans) == 0 || !slices.ContainsFunc(w.chans, func(ch ssa.Value) bool { return !c.e.w.Private(ch) }) {
		return false
	}
	w.received = true
	var taken []ssa.Value
	for _, fn := range c.e.w.Funcs {
		for _, r := range c.e.w.ReceivesIn(fn) {
			if slices.ContainsFunc(w.chans, func(ch ssa.Value) bool { return types.Identical(element(ch), r.V.Type()) }) {
				taken = append(taken, r.V)
			}
		}
	}
	w.follow(taken...)
	return len(taken) > 0 && !w.lost
}

// element returns the type of what goes over a channel.
func element(ch ssa.Value) types.Type {
	return ch.Type().Underlying().(*types.Chan).Elem()
}

// A way is where a value goes.
type way struct {
	e        *engine
	fields   map[*types.Var]bool // that it is put into
	chans    []ssa.Value         // that it is sent over
	received bool                // it was taken from one
	lost     bool                // it may go anywhere
}

// follow follows values, the variables that hold them, and what they are parts of.
func (w *way) follow(values ...ssa.Value) {
	program.Any(program.Reached(w.next, values...), func(ssa.Value) bool { return w.lost })
}

// next returns what a value is put into, handed on as, or a part of.
func (w *way) next(v ssa.Value) (next []ssa.Value) {
	for ref := range program.Referrers[ssa.Instruction](v) {
		call, isCall := ref.(ssa.CallInstruction)
		if to := w.e.handedTo(v, ref); len(to) > 0 && (!isCall || call.Common().StaticCallee() != nil) {
			next = append(next, to...)
			continue
		}
		switch r := ref.(type) {
		case *ssa.BinOp, *ssa.If:
		case *ssa.Store:
			if r.Val == v {
				next = append(next, w.stored(r)...)
			}
		case *ssa.FieldAddr, *ssa.Field:
			if w.fields[fieldIn(ref)] {
				next = append(next, r.(ssa.Value))
			}
		case *ssa.IndexAddr, *ssa.Slice:
			next = append(next, r.(ssa.Value))
		case *ssa.Send:
			w.sent(r.Chan)
		case *ssa.Select:
			for _, s := range r.States {
				if s.Send == v {
					w.sent(s.Chan)
				}
			}
		case *ssa.Return:
			next = append(next, w.returned(r, v)...)
		case ssa.CallInstruction: // of what makes an error or a text of it, once it was received
			name := program.CalleeName(r.Common())
			w.lost = w.lost || !w.received || name != "fmt.Errorf" && name != "fmt.Sprintf"
		default:
			w.lost = true
		}
	}
	return next
}

// stored returns the variable of the function that a store puts a value into a part
// of.
func (w *way) stored(s *ssa.Store) []ssa.Value {
	addr := s.Addr
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		w.fields[program.FieldOf(a.X.Type(), a.Field)] = true
		addr = a.X
	case *ssa.IndexAddr:
		addr = a.X
	}
	if a, ok := addr.(*ssa.Alloc); ok {
		return []ssa.Value{a}
	}
	w.lost = true
	return nil
}

// sent notes the channel that a value is sent over. A value that was taken from a
// channel and is sent again may be on its way to the peer, and so may the answer to a
// command that came with the channel: whoever sent that has a request to answer.
func (w *way) sent(ch ssa.Value) {
	w.lost = w.lost || w.received || w.e.commanded(ch)
	w.chans = append(w.chans, ch)
}

// commanded reports whether a channel is a field of what the package sends over channels.
func (e *engine) commanded(ch ssa.Value) bool {
	command, _ := program.LoadedField(ch)
	if command == nil {
		return false
	}
	for sent := range e.w.Sends() {
		if types.Identical(program.Deref(element(sent.Over)), program.Deref(command.Type())) {
			return true
		}
	}
	return false
}

// returned returns what a value is for the callers. An error that is returned after
// waiting has arrived.
func (w *way) returned(r *ssa.Return, v ssa.Value) (next []ssa.Value) {
	if w.received && program.IsErrorInterface(v.Type()) {
		return nil
	}
	callers := w.e.w.Callers(r.Parent())
	w.lost = w.lost || len(callers) == 0
	for _, call := range callers {
		value := call.Value()
		switch {
		case value == nil:
		case len(r.Results) == 1:
			next = append(next, value)
		default:
			for x := range program.Referrers[*ssa.Extract](value) {
				if r.Results[x.Index] == v {
					next = append(next, x)
				}
			}
		}
	}
	return next
}
