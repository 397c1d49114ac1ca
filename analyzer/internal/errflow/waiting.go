package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// forWaiting reports whether a coded error, one of those made, goes over
// channels to those that wait for an answer in the package, and nowhere else:
// what they read is the program's own affair. Whoever takes it from a channel
// may look at it and return it as an error, but hand it to nobody who could
// write it.
func (c *collector) forWaiting(made map[token.Pos]ssa.Value, x *flow.Error) bool {
	v := made[x.Site.Pos]
	if v == nil {
		return false
	}
	w := &way{p: c.e.w.Program, seen: make(map[ssa.Value]bool), fields: make(map[*types.Var]bool)}
	w.follow(v)
	if w.lost || len(w.chans) == 0 {
		return false
	}
	w.received = true
	taken := false
	for _, v := range c.taken() {
		if slices.ContainsFunc(w.chans, func(ch ssa.Value) bool { return types.Identical(element(ch), v.Type()) }) {
			taken = true
			w.follow(v)
		}
	}
	return taken && !w.lost
}

// madeIn returns the values that a function makes, by their positions.
func madeIn(fn *ssa.Function) map[token.Pos]ssa.Value {
	out := make(map[token.Pos]ssa.Value)
	for instr := range program.Instructions(fn) {
		switch v := instr.(type) {
		case *ssa.Alloc:
			out[v.Pos()] = v
		case *ssa.Call:
			out[v.Pos()] = v
		}
	}
	return out
}

// taken returns what the package's functions take from channels.
func (c *collector) taken() []ssa.Value {
	var out []ssa.Value
	parts := func(tuple ssa.Value) {
		for e := range program.Referrers[*ssa.Extract](tuple) {
			out = append(out, e)
		}
	}
	for instr := range program.Instructions(c.e.w.Funcs...) {
		switch i := instr.(type) {
		case *ssa.UnOp:
			switch {
			case i.Op != token.ARROW:
			case i.CommaOk:
				parts(i)
			default:
				out = append(out, i)
			}
		case *ssa.Select:
			parts(i)
		}
	}
	return out
}

// element returns the type of what goes over a channel.
func element(ch ssa.Value) types.Type {
	return ch.Type().Underlying().(*types.Chan).Elem()
}

// A way is where a value goes.
type way struct {
	p        *program.Program
	seen     map[ssa.Value]bool
	fields   map[*types.Var]bool // that it is put into
	chans    []ssa.Value         // that it is sent over
	received bool                // it was taken from one
	lost     bool                // it may go anywhere
}

// follow follows a value, the variable that holds it, or what it is a part of.
func (w *way) follow(v ssa.Value) {
	if w.seen[v] || w.lost {
		return
	}
	w.seen[v] = true
	for _, ref := range *v.Referrers() {
		switch r := ref.(type) {
		case *ssa.DebugRef, *ssa.BinOp, *ssa.If:
		case *ssa.Store:
			if r.Val == v {
				w.stored(r)
			}
		case *ssa.FieldAddr:
			if w.fields[program.FieldOf(r.X.Type(), r.Field)] {
				w.follow(r)
			}
		case *ssa.Field:
			if w.fields[program.FieldOf(r.X.Type(), r.Field)] {
				w.follow(r)
			}
		case *ssa.Extract, *ssa.UnOp, *ssa.IndexAddr, *ssa.MakeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.Slice:
			w.follow(r.(ssa.Value))
		case *ssa.MakeClosure:
			for i, b := range r.Bindings {
				if b == v {
					w.follow(r.Fn.(*ssa.Function).FreeVars[i])
				}
			}
		case *ssa.Send:
			w.sent(r.Chan)
		case *ssa.Select:
			for _, s := range r.States {
				if s.Send == v {
					w.sent(s.Chan)
				}
			}
		case *ssa.Return:
			w.returned(r, v)
		case ssa.CallInstruction:
			w.passed(r, v)
		default:
			w.lost = true
		}
	}
}

// stored follows a value into a variable of the function, or a part of one.
func (w *way) stored(s *ssa.Store) {
	addr := s.Addr
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		w.fields[program.FieldOf(a.X.Type(), a.Field)] = true
		addr = a.X
	case *ssa.IndexAddr:
		addr = a.X
	}
	if a, ok := addr.(*ssa.Alloc); ok {
		w.follow(a)
	} else {
		w.lost = true
	}
}

// sent notes the channel that a value is sent over. What was taken from one and
// is sent again may be on its way to the peer.
func (w *way) sent(ch ssa.Value) {
	w.lost = w.lost || w.received
	w.chans = append(w.chans, ch)
}

// returned follows a value to the callers. An error that one who waited returns
// has arrived.
func (w *way) returned(r *ssa.Return, v ssa.Value) {
	if w.received && program.IsErrorInterface(v.Type()) {
		return
	}
	callers := w.p.Callers(r.Parent())
	w.lost = w.lost || len(callers) == 0
	for _, call := range callers {
		value := call.Value()
		switch {
		case value == nil:
		case len(r.Results) == 1:
			w.follow(value)
		default:
			for _, ref := range *value.Referrers() {
				if e, ok := ref.(*ssa.Extract); ok && r.Results[e.Index] == v {
					w.follow(e)
				}
			}
		}
	}
}

// passed follows a value into a function of the package. What makes an error or
// a text of it may have it, once it was received.
func (w *way) passed(call ssa.CallInstruction, v ssa.Value) {
	c := call.Common()
	if fn := c.StaticCallee(); fn != nil && w.p.Local(program.Origin(fn)) {
		for i, a := range c.Args {
			if a == v {
				w.follow(program.Origin(fn).Params[i])
			}
		}
		return
	}
	name := program.CalleeName(c)
	if w.received && (name == "fmt.Errorf" || name == "fmt.Sprintf") {
		return
	}
	w.lost = true
}
