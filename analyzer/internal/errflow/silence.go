// Which ways through a handler do not answer, or answer twice?

package errflow

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// silences looks at the handlers that answer by calls, and at those that say that
// they answer later.
func (c *collector) silences() {
	for _, h := range c.e.served {
		switch {
		case h.Shape.Style == sdk.Raw:
			c.raw(h)
		case h.Shape.Style == sdk.Returns && !h.Notification:
			c.later(h)
		}
	}
	for _, fn := range c.e.own() {
		by, left := c.answersBy(fn)
		if replier := handler.Replier(fn); replier != nil {
			by, left = []ssa.Value{replier}, true
		}
		if len(by) == 0 {
			continue
		}
		is := func(v ssa.Value) bool { return slices.Contains(by, v) }
		for local := range program.Each[*ssa.MakeClosure](fn) {
			if gives(local, is) {
				by = append(by, local)
			}
		}
		answers := func(instr ssa.Instruction) bool {
			local, ok := instr.(*ssa.MakeClosure)
			part, isPart := instr.(*ssa.FieldAddr) // an answer may be made of it
			return gives(instr, is) && !(ok && is(local)) && !c.onlyReads(instr, is) || isPart && wire.IsID(part) && program.HoldsAny(part.X, is)
		}
		var failures map[ssa.Instruction]bool
		if !left {
			failures = c.answeredFailures(fn, answers)
		}
		c.through(fn, is, func(instr ssa.Instruction) bool {
			return answers(instr) || !left && c.ways.May(instr) && !failures[instr]
		})
	}
}

// onlyReads reports whether an instruction gives such values only to a function that answers
// nothing, and reads nothing of them by which others could.
func (c *collector) onlyReads(instr ssa.Instruction, is func(ssa.Value) bool) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil || c.ways.May(call) {
		return false
	}
	fn := program.Origin(call.Call.StaticCallee())
	if !c.e.w.Local(fn) || len(fn.Params) < len(call.Call.Args) { // written elsewhere than in Go
		return false
	}
	for i, a := range call.Call.Args {
		if program.HoldsAny(a, is) && !reads(fn.Params[i]) {
			return false
		}
	}
	return true
}

// reads reports whether all that a function does with a value, such as a parameter, is to read its
// fields, but for an id.
func reads(v ssa.Value) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.Field:
			return wire.IsID(r)
		case *ssa.FieldAddr:
			return wire.IsID(r)
		case *ssa.Store:
			local, ok := r.Addr.(*ssa.Alloc) // the variable that a parameter is
			return r.Addr != v && !(ok && !local.Heap && reads(local))
		}
		return true
	})
}

// answersBy returns the parameters and captured variables by which a function that only requests
// reach can answer them: a replier, an id, or what has the id. left is set if nobody else can;
// else the function does so on some way, and nobody else does who sees it called.
func (c *collector) answersBy(fn *ssa.Function) (by []ssa.Value, left bool) {
	if len(fn.Blocks) == 0 {
		return nil, false
	}
	requests, _ := c.e.serving(fn.Blocks[0])
	for i := range len(fn.Params) + len(fn.FreeVars) {
		v := program.Input(fn, i)
		p, isParam := v.(*ssa.Parameter)
		switch {
		case requests && isParam && (sdk.IsReplier(p.Type()) || c.hasID(p)) && c.leftTo(p, make(map[*ssa.Parameter]bool)):
			by, left = append(by, v), true
		case c.e.w.AnswersWith(fn, i) && c.answersAlone(fn) && c.ofRequest(fn, make(map[*ssa.Function]bool)):
			by = append(by, v)
		}
	}
	return by, left
}

// answersAlone reports whether nobody may answer before or after a function is called, which
// tells its callers nothing.
func (c *collector) answersAlone(fn *ssa.Function) bool {
	return fn.Signature.Results().Len() == 0 && !slices.ContainsFunc(c.ways.Callers(fn), func(call ssa.CallInstruction) bool {
		return c.ways.Before(call) || c.ways.After(call, nil).End == answer.Unknown
	})
}

// ofRequest reports whether a function is only called, or made, where the message that it is about
// is a request: it has an id, or a method of one.
func (c *collector) ofRequest(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return true
	}
	seen[fn] = true
	at := func(b *ssa.BasicBlock) bool {
		requests, _ := c.e.serving(b)
		return requests || program.Any(program.Guards(b), func(g program.Guard) bool {
			g.Truth = !g.Truth
			return c.e.w.Notified(g)
		}) || c.ofRequest(b.Parent(), seen)
	}
	if made := c.e.w.Closer(fn); made != nil {
		return at(made.Block())
	}
	calls := c.ways.Callers(fn)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call ssa.CallInstruction) bool { return !at(call.Block()) })
}

// answeredFailures returns the calls of a function whose failure it answers, on some way: then
// what they call has not answered before.
func (c *collector) answeredFailures(fn *ssa.Function, answers func(ssa.Instruction) bool) map[ssa.Instruction]bool {
	within := make(map[*ssa.BasicBlock]bool) // blocks by whether they, or some that they dominate, answer
	for _, b := range slices.Backward(fn.DomPreorder()) {
		within[b] = within[b] || slices.ContainsFunc(b.Instrs, answers)
		if up := b.Idom(); up != nil && within[b] {
			within[up] = true
		}
	}
	failures := make(map[ssa.Instruction]bool)
	for _, b := range fn.Blocks {
		for _, g := range program.Entering(b) {
			if err, failed := g.Failed(); failed && within[b] {
				if call := c.e.callOf(err); call != nil {
					failures[call] = true
				}
			}
		}
	}
	return failures
}

// hasID reports whether a function of the package answers with the id that is, or is
// in, a parameter of another function.
func (c *collector) hasID(p *ssa.Parameter) bool {
	return program.Any(program.Each[ssa.CallInstruction](p.Parent()), func(call ssa.CallInstruction) bool {
		i := slices.Index(call.Common().Args, ssa.Value(p))
		return i >= 0 && call.Common().StaticCallee() != nil && c.e.w.AnswersWith(call.Common().StaticCallee(), i)
	})
}

// leftTo reports whether only a function can answer by one of its parameters: all
// callers are known, and give that to nobody else.
func (c *collector) leftTo(p *ssa.Parameter, seen map[*ssa.Parameter]bool) bool {
	if seen[p] {
		return true
	}
	seen[p] = true
	calls := c.ways.Callers(p.Parent())
	return handler.Replier(p.Parent()) == p || len(calls) > 0 && !slices.ContainsFunc(calls, func(call ssa.CallInstruction) bool {
		args := call.Common().Args
		i := slices.Index(p.Parent().Params, p) - len(p.Parent().Params) + len(args) // a method value has its receiver
		if i < 0 {
			return true
		}
		var fresh *ssa.BasicBlock // where each round has another one
		switch v := args[i].(type) {
		case *ssa.Parameter:
			if !c.leftTo(v, seen) {
				return true
			}
		case *ssa.Alloc:
			fresh = v.Block()
		default:
			return true
		}
		is := func(v ssa.Value) bool { return v == args[i] }
		for _, b := range call.Parent().Blocks {
			for _, instr := range b.Instrs {
				near := b == call.Block() || program.Reaches(b, call.Block(), fresh) || program.Reaches(call.Block(), b, fresh)
				if instr != call && gives(instr, is) && near {
					return true
				}
			}
		}
		return false
	})
}

// raw looks at a handler that answers by calls on the connection.
func (c *collector) raw(h *handler.Handler) {
	var conn, req ssa.Value
	first := len(h.Fn.Params) - h.Fn.Signature.Params().Len()
	for i, p := range h.Fn.Params[first:] {
		switch {
		case h.Library.IsCaller(p.Type()):
			conn = p
		case i == h.Shape.Request:
			req = p
		}
	}
	is := func(v ssa.Value) bool { return v == conn }
	// Whoever has the request may have the connection from elsewhere.
	named := func(v ssa.Value) bool {
		fa, ok := v.(*ssa.FieldAddr)
		return v == req || ok && fa.X == req && program.FieldOf(fa.X.Type(), fa.Field).Name() == "ID"
	}
	c.through(h.Fn, is, func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		if gives(instr, is) || !ok && gives(instr, named) {
			return true
		}
		return ok && (call.Call.StaticCallee() != nil && c.replies(call.Call.StaticCallee()) ||
			slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return a != req && program.HoldsAny(a, named) }))
	})
}

// replies reports whether a function, or one that it calls, replies.
func (c *collector) replies(fn *ssa.Function) bool {
	return program.Any(program.Reached(c.e.entered, fn), func(fn *ssa.Function) bool {
		return c.e.w.Local(fn) && program.Any(program.Each[ssa.CallInstruction](fn), c.e.isReply)
	})
}

// isReply reports whether a call is one of a library function that answers.
func (e *engine) isReply(call ssa.CallInstruction) bool {
	s, ok := e.sentBy(call)
	return ok && s.library != nil
}

// later looks at a handler that says that it answers later: something must keep what
// the answer needs.
func (c *collector) later(h *handler.Handler) {
	keeps := func(instr ssa.Instruction) bool {
		switch i := instr.(type) {
		case *ssa.MakeClosure, *ssa.Go, *ssa.Send, *ssa.MapUpdate:
			return true
		case *ssa.Store:
			return !program.IsLocal(i.Addr)
		case *ssa.Call:
			args := i.Call.Args
			if fn := i.Call.StaticCallee(); fn != nil && fn.Signature.Recv() != nil && c.e.w.Library(fn.Object().Pkg()) != nil {
				args = args[1:] // a question to the request keeps nothing of it
			}
			return slices.ContainsFunc(args, func(a ssa.Value) bool {
				p, ok := a.(*ssa.Parameter)
				return ok && !program.IsContext(p.Type()) && (h.Fn.Signature.Recv() == nil || p != h.Fn.Params[0])
			})
		}
		return false
	}
	for _, ret := range program.Returns(h.Fn) {
		if len(ret.Results) > 0 && c.isAsync(ret.Results[len(ret.Results)-1]) && !slices.ContainsFunc(h.Fn.Blocks, func(b *ssa.BasicBlock) bool {
			return program.Reaches(b, ret.Block(), nil) && slices.ContainsFunc(b.Instrs, keeps)
		}) {
			c.fault(Fault{Wrong: Forgets}, ret.Pos())
		}
	}
}

// isAsync reports whether a value is the error by which a handler says that it
// answers later.
func (c *collector) isAsync(v ssa.Value) bool {
	g := program.GlobalOf(v)
	if g == nil || g.Pkg == nil {
		return false
	}
	lib := c.e.w.Library(g.Pkg.Pkg)
	if lib == nil {
		return false
	}
	signal, ok := lib.Signal(g.Object())
	return ok && signal.Async
}

// through looks for ways through a function on which nothing answers or hands the
// answer to somebody else, and for ways that answer twice.
func (c *collector) through(fn *ssa.Function, is func(ssa.Value) bool, answers func(ssa.Instruction) bool) {
	if len(fn.Blocks) == 0 || len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1 {
		return // an empty body: a stub that is not meant to answer
	}
	if _, notifications := c.e.serving(fn.Blocks[0]); notifications {
		return // which have no answer
	}
	ends := func(b *ssa.BasicBlock) bool {
		return c.excused(b) || slices.ContainsFunc(b.Instrs, answers) || slices.ContainsFunc(b.Instrs, answer.Exits)
	}
	silent := slices.Collect(program.Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if ends(b) {
			return nil
		}
		return slices.DeleteFunc(slices.Clone(b.Succs), func(to *ssa.BasicBlock) bool {
			g, ok := program.Branch(b, to)
			return ok && c.ofNotification(g)
		})
	}, fn.Blocks[0]))
	for _, b := range silent {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == fn.Recover || ends(b) || len(ret.Results) > 0 && !program.IsNil(c.e.w.StoredLast(ret.Results[len(ret.Results)-1])) {
			continue // an error is returnederr's
		}
		before := slices.DeleteFunc(slices.Clone(b.Preds), func(p *ssa.BasicBlock) bool { return ends(p) || !slices.Contains(silent, p) })
		c.fault(Fault{Wrong: Silent}, cmp.Or(ret.Pos(), lastPos(append(before, b)), fn.Pos()))
	}
	direct := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || !gives(instr, is) {
			return false
		}
		_, isGo := call.(*ssa.Go)
		_, own := call.Common().Value.(*ssa.MakeClosure)
		return !isGo && (!own && program.HoldsAny(call.Common().Value, is) || c.e.isReply(call))
	}
	for _, b := range fn.Blocks {
		for n, i := range b.Instrs {
			if !direct(i) {
				continue
			}
			if again := next(b, n+1, direct); again != nil {
				c.fault(Fault{Wrong: Twice, Beside: &Related{Pos: i.Pos(), Message: "the first answer"}}, again.Pos())
			}
		}
	}
}

// lastPos returns the last place of the blocks that has a position, or NoPos: the end
// of a function without a return statement has none.
func lastPos(blocks []*ssa.BasicBlock) token.Pos {
	last := token.NoPos
	for _, b := range blocks {
		for _, instr := range b.Instrs {
			last = max(last, instr.Pos())
		}
	}
	return last
}

// next returns the first such instruction from one of a block on, without going
// around a loop, or nil.
func next(b *ssa.BasicBlock, from int, such func(ssa.Instruction) bool) ssa.Instruction {
	if i := slices.IndexFunc(b.Instrs[from:], such); i >= 0 {
		return b.Instrs[from+i]
	}
	for b := range program.Reached(program.Ahead, program.Ahead(b)...) {
		if i := slices.IndexFunc(b.Instrs, such); i >= 0 {
			return b.Instrs[i]
		}
	}
	return nil
}

// gives reports whether an instruction gives somebody a value, or what holds it.
func gives(instr ssa.Instruction, is func(ssa.Value) bool) bool {
	var given []ssa.Value
	switch i := instr.(type) {
	case ssa.CallInstruction:
		given = append(slices.Clip(i.Common().Args), i.Common().Value)
	case *ssa.MakeClosure:
		given = i.Bindings
	case *ssa.Store:
		if !program.IsLocal(i.Addr) {
			given = []ssa.Value{i.Val}
		}
	case *ssa.MapUpdate:
		given = []ssa.Value{i.Key, i.Value}
	case *ssa.Send:
		given = []ssa.Value{i.X}
	}
	return slices.ContainsFunc(given, func(v ssa.Value) bool { return program.HoldsAny(v, is) })
}

// excused reports whether a way need not answer: it is a notification's, or nothing
// shows that it is a request's.
func (c *collector) excused(b *ssa.BasicBlock) bool {
	if m := c.e.w.MethodAt(b); m != "" {
		return c.e.w.Protocol.Notification(m)
	}
	compared := func(g program.Guard) bool { // with an id, or a method that is no known request
		x, ok := g.V.(*ssa.BinOp)
		return ok && g.Truth == (x.Op == token.EQL) && slices.ContainsFunc([]ssa.Value{x.X, x.Y}, func(v ssa.Value) bool { return wire.IsID(v) || c.e.w.IsMethod(v) })
	}
	other := slices.ContainsFunc(program.Entering(b), func(g program.Guard) bool { return !compared(g) })
	return program.Any(program.Guards(b), func(g program.Guard) bool {
		return compared(g) && !(g.Other && other) || c.unsent(g) || c.e.w.Notified(g)
	})
}

// ofNotification reports whether a condition holds for notifications alone, also where
// it only skips an answer.
func (c *collector) ofNotification(g program.Guard) bool {
	return c.e.w.Notified(g) || c.e.w.Protocol.Notification(c.e.w.ComparedMethod(g))
}

// unsent reports whether something could not be sent to the peer, which is then gone and
// reads no answer. That does not follow if a message of the peer ended the context of
// sending.
func (c *collector) unsent(g program.Guard) bool {
	g.Other = false // it need not be the only reason
	err, failed := g.Failed()
	if !failed {
		return false
	}
	call := c.e.callOf(err)
	return call != nil && c.ways.May(call) && !slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool {
		made, _ := program.CallOf(c.e.only(a))
		return made != nil && len(c.e.withdraws()[made]) > 0
	})
}
