// Which errors are handed to those who answer, and which are returned instead?

package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An Escape is an error that is returned where it should have been sent.
type Escape struct {
	Pos, End token.Pos
	Effect   string // what becomes of the connection, in words; "" where the peer waits for ever
	Unheard  bool   // the error never reaches the peer
	Library  *sdk.Library
	Notify   bool   // it is a notification's: nobody can read an answer
	Replier  string // name of the replier that would send it, or ""
	Method   string
}

// responders looks at what is returned by functions that answer with a replier.
func (c *collector) responders() {
	for _, h := range handler.Responders(c.e.w) {
		c.answers(h, handler.Replier(h.Fn))
	}
}

// answers looks at what a responder-style function returns: the replier's own error
// is right; any other error never reaches the peer.
func (c *collector) answers(h *handler.Handler, replier *ssa.Parameter) {
	effect := ""
	if h.Library != nil && !c.e.swallowed(h) {
		effect = h.Behavior.Returned.String()
	}
	if replier.Name() == "_" && effect == "" {
		return // it never answers: nobody waits for it
	}
	for _, ret := range program.Returns(h.Fn) {
		v := ret.Results[len(ret.Results)-1]
		if !c.e.foreignError(v, replier, ret.Block()) {
			continue
		}
		m := c.e.w.MethodAt(ret.Block())
		c.escape(Escape{Effect: effect, Unheard: true, Library: h.Library, Notify: c.e.w.Protocol.Notification(m), Replier: replier.Name(), Method: m}, ret.Pos())
	}
}

// swallowed reports whether a handler is given to a function of the library that
// drops what the handler returns.
func (e *engine) swallowed(h *handler.Handler) bool {
	for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
		if program.Object(call.Common()) == nil {
			continue
		}
		r, _ := h.Library.Registration(program.Object(call.Common()))
		if args := program.Arguments(call.Common()); r.Swallows && r.Func < len(args) {
			list, _ := e.w.FuncsOf(program.Use{V: args[r.Func], At: program.PlaceOf(args[r.Func])})
			if slices.ContainsFunc(list, func(c program.Callee) bool { return c.Fn == h.Fn }) {
				return true
			}
		}
	}
	return false
}

func (c *collector) escape(x Escape, pos token.Pos) {
	x.Pos, x.End = c.e.w.Span(pos)
	if !slices.ContainsFunc(c.escapes, func(old Escape) bool { return old.Pos == x.Pos }) {
		c.escapes = append(c.escapes, x)
	}
}

// foreignError reports whether a returned value is an error that does not come
// from the replier, nor from a function that the replier was passed to.
func (e *engine) foreignError(v ssa.Value, replier ssa.Value, b *ssa.BasicBlock) bool {
	if call := e.callOf(v); call != nil && passesValue(call.Common(), replier) {
		return false
	}
	return e.certain(v, b) || slices.ContainsFunc(e.errors.At(v, program.Place{Block: b}), func(x *flow.Error) bool {
		return x.Kind == flow.External && len(x.Wraps()) > 0 // words are put around errors only
	})
}

// failed reports whether an error was compared with nil, and is not.
func (e *engine) failed(v ssa.Value, b *ssa.BasicBlock) bool {
	return program.Any(program.Guards(b), func(g program.Guard) bool {
		asked, unset := g.Unset()
		return asked != nil && !unset && e.w.CopyOf(asked) == e.w.CopyOf(v)
	})
}

// certain reports whether an error is certainly not nil: it is made here, or it was
// compared with nil.
func (e *engine) certain(v ssa.Value, b *ssa.BasicBlock) bool {
	if e.failed(v, b) {
		return true
	}
	for _, x := range e.errors.At(v, program.Place{Block: b}) {
		switch x.Kind {
		case flow.Plain, flow.Sentinel, flow.Canceled, flow.Coded:
			return true
		}
	}
	known := e.errors.Conditions().Of(v, program.Place{Block: b})
	return len(known.Is)+len(known.IsTypes) > 0 // which nil is not
}

// passesValue reports whether a call uses a value: as the function, as an
// argument, or captured by a closure among them.
func passesValue(c *ssa.CallCommon, v ssa.Value) bool {
	return slices.ContainsFunc(append([]ssa.Value{c.Value}, c.Args...), func(a ssa.Value) bool { return program.HoldsAny(a, func(x ssa.Value) bool { return x == v }) })
}

// answered evaluates the errors that are handed to repliers and to the
// libraries' functions that answer.
func (c *collector) answered() {
	for _, fn := range c.e.w.Funcs {
		c.replied(fn, func(h *handler.Handler, list flow.Set, at ssa.Instruction) {
			in := *h
			in.Fn = at.Parent()
			if in.Method = c.e.methods.at(in.Fn, c.e, at.Pos()); in.Method == noMethod {
				return
			}
			env := c.e.env(in.Fn)
			for _, x := range list {
				one := in
				one.Fn = cmp.Or(c.e.passedIn(at, x), in.Fn)
				c.leaves(&one, x.In(env), at.Pos())
			}
		})
	}
}

// passedIn returns the function that returns an error to whom a call passes it, or nil.
func (e *engine) passedIn(at ssa.Instruction, x *flow.Error) *ssa.Function {
	call, ok := at.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	for _, v := range call.Common().Args {
		if program.Called(v.Type()) == nil {
			continue
		}
		callees, _ := e.w.FuncsOf(program.Use{V: v, At: program.Place{Block: at.Block()}})
		for _, c := range callees {
			in := func(s program.Site) bool { b := e.w.BlockOf(s.Pos); return b != nil && b.Parent() == c.Fn }
			if in(x.Site) || slices.ContainsFunc(x.Relays(), func(r flow.Relay) bool { return in(r.Site) }) {
				return c.Fn
			}
		}
	}
	return nil
}

// framed evaluates the coded errors of other packages of the module that go into answers
// which the package writes itself, or has another one of the module write.
func (c *collector) framed() {
	each := func(list flow.Set, at ssa.Instruction) {
		for _, x := range list {
			switch x.Kind {
			case flow.Coded:
				if c.e.ofLayer(x) {
					continue // it is told of as the layer's own
				}
				y := x.In(c.e.env(at.Parent())).Copy()
				y.Known = guard.Known{} // who asks for it sends it as it is
				c.sendsForeign(at.Parent(), y, at.Pos())
				if method := c.e.methods.at(at.Parent(), c.e, at.Pos()); method != noMethod {
					c.coded(y, method, c.styleOf(y), []Related{{at.Pos(), returnedHere, atReturn}})
				}
			case flow.Param:
				c.e.takesError(at.Parent(), x.Index)
			case flow.Unknown, flow.External: // whoever makes it says which code it has
				if makesObjects(x.Interface()) {
					c.e.sends(x.In(c.e.env(at.Parent())), handler.SinkFact{Code: flow.InternalError, Method: c.e.w.MethodAt(at.Block()), Keeper: new(handler.Keeper), Objects: true}, at.Pos())
				}
			}
		}
	}
	for _, fn := range c.e.own() {
		for instr := range program.Instructions(fn) {
			for _, v := range c.e.framedBy(instr) {
				c.handed(c.e.errors.Sent(v, instr), instr, make(map[handing]bool), each)
			}
		}
	}
}

// makesObjects reports whether a method of an interface returns no error, and so makes the error
// object itself.
func makesObjects(m *types.Func) bool {
	return m != nil && !program.Any(m.Signature().Results().Variables(), func(r *types.Var) bool { return program.IsErrorInterface(r.Type()) })
}

// framedBy returns the errors that an instruction puts into an answer which the module
// writes.
func (e *engine) framedBy(instr ssa.Instruction) (list []ssa.Value) {
	switch i := instr.(type) {
	case *ssa.Store:
		addr, ok := i.Addr.(*ssa.FieldAddr)
		val := i.Val
		if boxed, ok := val.(*ssa.MakeInterface); ok {
			val = boxed.X // into a field for any error object
		}
		if ok && wire.JSONName(addr.X.Type(), addr.Field) == "error" && wire.IsAnswer(addr.X.Type()) && e.w.ErrorType(val.Type()) != nil {
			list = append(list, val)
		}
	case ssa.CallInstruction:
		var fact handler.TakesFact
		if to := program.Object(i.Common()); to != nil && to.Pkg() != e.w.Pass.Pkg && e.w.Pass.ImportObjectFact(to, &fact) {
			args := program.Arguments(i.Common())
			for _, at := range fact.Errors {
				list = append(list, args[at])
			}
		}
	}
	return list
}

// ofLayer reports whether another package makes a coded error that it answers with itself.
func (e *engine) ofLayer(x *flow.Error) bool {
	var fact LayerFact
	if x.Made == nil || !e.w.Pass.ImportPackageFact(e.w.Package(x.Made.Pkg), &fact) {
		return false
	}
	return slices.ContainsFunc(fact.Errors, func(own LayerError) bool { return own.Site.File == x.Made.File && own.Site.Line == x.Made.Line })
}

// takesError exports that a function puts what it is given into an answer, if it is an error
// with a code.
func (e *engine) takesError(fn *ssa.Function, param int) {
	if param >= len(fn.Params) {
		return
	}
	if to, i := e.taking(fn.Params[param]); to != nil {
		e.takes(to, func(f *handler.TakesFact) {
			if !slices.Contains(f.Errors, i) {
				f.Errors = append(slices.Clip(f.Errors), i)
			}
		})
	}
}

// replied calls a function with the errors that a function hands to the peer, who sends
// them, and where it is known what they are.
func (c *collector) replied(fn *ssa.Function, each func(*handler.Handler, flow.Set, ssa.Instruction)) {
	for instr := range program.Instructions(fn) {
		if h, v := c.e.reply(fn, instr); h != nil {
			c.handed(c.e.errors.Sent(v, instr), instr, make(map[handing]bool), func(list flow.Set, at ssa.Instruction) { each(h, list, at) })
		}
	}
}

// handed calls a function with the errors that an instruction hands to somebody who
// answers with them. Those that the callers decide are what each call makes of them: what
// it passes, or what a function returns that it passes.
func (c *collector) handed(s flow.Set, at ssa.Instruction, seen map[handing]bool, each func(flow.Set, ssa.Instruction)) {
	var here flow.Set
	calls := c.ways.Callers(at.Parent())
	for _, x := range c.e.errors.Free(s, at.Parent()) {
		if !x.Kind.Symbolic() || len(calls) == 0 || nameOf(at.Parent()) != "" {
			here = append(here, x)
		}
		if !x.Kind.Symbolic() {
			continue
		}
		for _, call := range calls {
			key := handing{call, x.Kind, x.Index, x.Result, x.Part}
			if seen[key] {
				continue
			}
			seen[key] = true
			if s, ok := c.e.errors.InCall(x, call, at.Parent()); ok {
				c.handed(s, call, seen, each)
			} else {
				here = append(here, x)
			}
		}
	}
	each(here, at)
}

// A handing is an error that the callers of a function decide, at one of the calls.
type handing struct {
	call          ssa.CallInstruction
	kind          flow.Kind
	index, result int
	part          flow.Part
}

// reply returns the error that an instruction hands to the peer, and who sends it;
// nil if there is none.
func (e *engine) reply(fn *ssa.Function, instr ssa.Instruction) (h *handler.Handler, v ssa.Value) {
	switch i := instr.(type) {
	case ssa.CallInstruction:
		if s, ok := e.sentBy(i); ok && s.err != nil {
			h, v = &handler.Handler{Fn: fn, Library: s.library, Package: s.pkg}, s.err
		}
	case *ssa.Store:
		h, v = e.response(fn, i)
	}
	switch {
	case h == nil:
	case h.Library != nil:
		h.Behavior = h.Library.BehaviorIn(h.Package)
	default:
		h.Behavior.KeepsWrapped = true
	}
	return h, v
}

// response returns the error that is put into an answer.
func (e *engine) response(fn *ssa.Function, store *ssa.Store) (*handler.Handler, ssa.Value) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !program.IsErrorInterface(store.Val.Type()) {
		return nil, nil
	}
	if n := program.Named(addr.X.Type()); n != nil {
		if lib := e.w.Library(n.Obj().Pkg()); lib != nil {
			if r, _ := lib.Response(n); program.FieldOf(n, addr.Field).Name() == r.Error {
				return &handler.Handler{Fn: fn, Library: lib, Package: n.Obj().Pkg()}, store.Val
			}
		}
	}
	return nil, nil
}

// notifies reports the errors that a notification handler returns, if returning them
// has an effect.
func (c *collector) notifies(h *handler.Handler) {
	if h.Behavior.Notification != sdk.ClosesConnection && h.Behavior.Notification != sdk.Panics || h.Library == nil {
		return
	}
	for _, ret := range program.Returns(h.Fn) {
		n := len(ret.Results) - 1
		notifies := h.Notification || c.e.w.Protocol.Notification(c.e.w.MethodAt(ret.Block()))
		if n >= 0 && notifies && program.IsErrorInterface(ret.Results[n].Type()) && c.e.certain(ret.Results[n], ret.Block()) {
			c.escape(Escape{Effect: h.Behavior.Notification.String(), Library: h.Library, Notify: true, Method: h.Method}, ret.Pos())
		}
	}
}
