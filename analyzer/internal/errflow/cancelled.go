// Was a request cancelled by the peer?

package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// requestCancelled is the code for a cancelled request. It is right for most methods;
// some need a result.
const requestCancelled = -32800

// unwanted evaluates a coded error in a situation in which the protocol wants no
// error at all.
func (c *collector) unwanted(x *flow.Error, method string, style ErrorStyle) {
	// A flag of the program's own, and no context, which is what the library ends.
	flagged := style.Library != nil && len(x.Conds) > 0 && x.Conds[0].Kind == cause.OwnSet && len(x.Conds[0].Subject.Names) > 0
	if x.Code.Value == requestCancelled && (flagged || c.e.endedAt(x.Conds)) {
		v, ok := c.judge.Situation(cause.Evidence{Method: method, Sentinel: canceled})
		if flagged {
			v.Reason = cause.Reason{Why: x.Conds[0].Why, Pos: x.Conds[0].Pos}
		}
		if ok && v.Meaning != protocol.Cancelled {
			c.add(x, Built, x.Code.Value, v, method, style, nil)
		}
		return
	}
	v := c.meaning(x, method)
	switch v.Meaning {
	case protocol.SessionDeleted, protocol.FileToMake, protocol.CommandExited:
		c.add(x, Built, x.Code.Value, v, method, style, nil)
	}
}

// classified evaluates the cancellations among the errors that a function is given,
// where it finds out that an error is one and answers with a code.
func (c *collector) classified(x *flow.Error, given flow.Set, method string, related []Related) {
	if x.Code.Open || x.Code.Nil || len(x.Conds) == 0 || x.Conds[0].Kind != cause.IsError || x.Conds[0].Name != canceled {
		return
	}
	for _, inner := range given {
		c.endedWith(inner, x.Code.Value, c.styleOf(x), cmp.Or(method, inner.Method), related)
	}
}

// endedWith evaluates an error that is answered with a code, if it is that of a context which
// the peer has ended.
func (c *collector) endedWith(x *flow.Error, code int64, style ErrorStyle, method string, related []Related) {
	if x.Kind == flow.Canceled && c.ended(x, method) {
		c.uncoded(x, Mapped, code, method, style, related)
	}
}

// ended reports whether an error is that of a context which the peer ends, or that of the turn for which
// it is asked. What becomes of another package's context has to be seen.
func (c *collector) ended(x *flow.Error, method string) bool {
	seen := x.Made == nil || x.OfVariable() || !c.e.unseenEnd(x.Context())
	return c.e.endsBegun(x) || seen && c.e.withdrawn(x) || c.ofTurn(x.Context(), method)
}

// atHandler returns the end of a request as an error of the handler that returns it: a
// helper that finds it out does what it should, and the handler has to tell. Of handlers
// that stand around one another it is the innermost. A function that returns all that the
// handler returns can tell itself.
func (c *collector) atHandler(h *handler.Handler, x *flow.Error, sink token.Pos, related []Related) (*flow.Error, []Related) {
	if name := h.Fn.Name(); h.Waited != nil || x.Func == name || strings.HasPrefix(x.Func, name+"$") { // a literal in it
		return x, related
	}
	results := func(fn *ssa.Function) bool { return alike(fn.Signature.Results(), h.Fn.Signature.Results()) }
	if b := c.e.w.BlockOf(x.Site.Pos); b != nil && results(b.Parent()) {
		return x, related
	}
	for _, r := range x.Relays() {
		if b := c.e.w.BlockOf(r.Pos); b != nil && alike(b.Parent().Signature.Params(), h.Fn.Signature.Params()) && results(b.Parent()) {
			sink = r.Pos
			break
		}
	}
	return c.moved(x, sink, related)
}

// moved returns an error as one of a place on its way.
func (c *collector) moved(x *flow.Error, at token.Pos, related []Related) (*flow.Error, []Related) {
	y := x.Copy()
	y.Way = y.Way.Through(append(slices.Clip(x.Relays()), flow.Relay{Site: x.Site}))
	y.Site, y.Made = c.e.w.Site(at), nil
	return y, append(slices.Clip(related), c.origin(x))
}

// whereAsked returns an error that the program found to be a cancellation as one of the
// place that hands it on then: which call failed says nothing.
func (c *collector) whereAsked(x *flow.Error, sink token.Pos, related []Related) (*flow.Error, []Related) {
	for _, r := range append(slices.Clip(x.Relays()), flow.Relay{Site: c.e.w.Site(sink)}) {
		b := c.e.w.BlockOf(r.Pos)
		if b != nil && slices.ContainsFunc(c.e.errors.Conditions().At(b), func(k guard.Cond) bool { return k.Kind == cause.IsError && k.Name == canceled }) {
			return c.moved(x, r.Pos, related)
		}
	}
	return x, related
}

// alike reports whether the types of two tuples are the same, whatever type parameters
// stand for.
func alike(a, b *types.Tuple) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		x, y := a.At(i).Type(), b.At(i).Type()
		_, any := x.(*types.TypeParam)
		_, other := y.(*types.TypeParam)
		if !any && !other && !types.Identical(x, y) {
			return false
		}
	}
	return true
}

// whenEnded returns what an error that leaves a handler says to the peer. Where the
// code has just found out that the peer has ended the context, that is a
// cancellation, whatever went wrong because of it.
func (c *collector) whenEnded(x *flow.Error, sink token.Pos) *flow.Error {
	held := x.Kind == flow.Coded && x.Code.Value == requestCancelled // by a variable, or made elsewhere
	stopped := c.e.stoppedWith(x)
	if x.Kind != flow.External && x.Kind != flow.Unknown && !held && !stopped {
		return x
	}
	b := c.e.w.BlockOf(sink)
	if b == nil || held && c.e.w.BlockOf(x.Site.Pos) == b {
		return x
	}
	conds := c.e.errors.Conditions().At(b)
	if len(conds) == 0 || !c.e.endedAt(conds[:1]) {
		return x
	}
	y := x.Copy()
	y.Conds, y.Site, y.Made = conds, c.e.w.Site(sink), nil
	if !held && !stopped {
		y.Kind, y.Name, y.Is = flow.Sentinel, canceled, nil
	}
	return y
}

// stoppedWith reports whether an error is made where a message that cancels arrives: the
// program ends with it what other handlers do. A wrapper tells itself.
func (e *engine) stoppedWith(x *flow.Error) bool {
	b := e.w.BlockOf(x.Site.Pos)
	return b != nil && (x.Kind == flow.Plain || x.Kind == flow.Sentinel) && len(x.Wraps()) == 0 && len(e.cancels(b)) > 0
}

// endedAt reports whether the nearest conditions of a place say that the context of
// the request has ended.
func (e *engine) endedAt(conds []guard.Cond) bool { return e.endedBy(conds, e.ends) }

// endedBy is endedAt for other contexts than that of the request.
func (e *engine) endedBy(conds []guard.Cond, ends func(ssa.Value) bool) bool {
	asked := false
	for _, k := range conds {
		switch {
		case k.Kind == cause.ContextDone, k.Kind == cause.Failed && (asked || k.Name == "context.Context.Err" || k.Name == "context.Cause"):
			return k.Context() != nil && (asked || !e.timed(k.Context())) && ends(k.Context())
		case k.Kind == cause.IsError && (k.Name == canceled || e.stopsWith(k.Name)):
			asked = true
		case k.Kind != cause.OwnSet && k.Kind != cause.Equal:
			return false
		}
	}
	return false
}

// ofTurn reports whether a context is that of the turn for which a permission is asked,
// which the program ends itself: it keeps it with what the request names, or it is the
// context with which the request is handled.
func (c *collector) ofTurn(ctx ssa.Value, method string) bool {
	if ctx == nil || ctx.Parent() == nil || !program.IsContext(ctx.Type()) {
		return false
	}
	v, _ := c.judge.Situation(cause.Evidence{Method: method, Sentinel: canceled})
	if v.Meaning != protocol.OutcomeCancelled {
		return false
	}
	return c.e.errors.Taints().Of(ctx).In(c.e.env(ctx.Parent())).Via&taint.Peer != 0 || !c.e.timed(ctx) && program.Any(program.Reached(c.e.madeOf, ctx), func(v ssa.Value) bool {
		p, ok := v.(*ssa.Parameter)
		return ok && slices.ContainsFunc(c.e.served, func(h *handler.Handler) bool { return h.Fn == p.Parent() })
	})
}

// timed reports whether a context has a time limit: then its end says nothing about
// the peer.
func (e *engine) timed(ctx ssa.Value) bool {
	call, _ := program.CallOf(e.only(ctx))
	return call != nil && slices.Contains([]string{"context.WithTimeout", "context.WithDeadline", "context.WithTimeoutCause", "context.WithDeadlineCause"}, program.CalleeName(&call.Call))
}

// withdrawn reports whether an error is that of a context which the peer may end.
// Only the names of other packages' contexts are known.
func (e *engine) withdrawn(x *flow.Error) bool {
	if e.toldApart(x) {
		return false
	}
	if e.endsBegun(x) {
		return true
	}
	if ctx := x.Context(); ctx != nil {
		return e.ends(ctx)
	}
	has := func(name string) bool { return slices.Contains(x.Subject.Names, name) }
	return !has("Background") && !has("TODO")
}

// takenBack returns errors that leave a handler without those of contexts that the peer does not end,
// and says of the others that it does.
func (e *engine) takenBack(s flow.Set, method string) (list flow.Set) {
	c := e.collector()
	for _, x := range s {
		switch {
		case x.Kind != flow.Canceled:
			list = append(list, x)
		case e.withdrawn(x) || c.ofTurn(x.Context(), method):
			list = append(list, x.TakeBack())
		}
	}
	return list
}

// toldApart reports whether an error of a context is made before the program asks for the errors
// with which it ends contexts itself where a message cancels: that is not what happened.
func (e *engine) toldApart(x *flow.Error) bool {
	e.withdraws()
	asked := func(name string) bool { return slices.Contains(x.Not, guard.Because(name)) }
	return slices.ContainsFunc(x.Not, guard.IsCause) && !program.Any(maps.Keys(e.stopErrors), func(name string) bool { return !asked(name) })
}

// endsBegun reports whether an error is that of a context which another package has made, and
// which it ends where a message that cancels arrives, or of which that says so.
func (e *engine) endsBegun(x *flow.Error) bool {
	e.withdraws()
	return x.TakenBack() || slices.ContainsFunc(x.Begun(), func(name string) bool { return len(e.endsKept[name]) > 0 })
}

// ends reports whether the peer can end a context: a handler is given it, it is made
// of such a context, or its cancel function is called where a message that cancels
// arrives. Other contexts end with the program.
func (e *engine) ends(ctx ssa.Value) bool { return e.ending(ctx) != handler.ByProgram }

// unseenEnd reports whether a context comes from somewhere that the package does not show,
// so that nobody knows what ends it.
func (e *engine) unseenEnd(ctx ssa.Value) bool {
	return ctx == nil || program.Any(program.Reached(e.madeOf, ctx), func(v ssa.Value) bool {
		p, ok := v.(*ssa.Parameter)
		return ok && e.handedOver(p.Parent())
	})
}

// ending says which messages of the peer end a context, or signal over a channel that
// carries nothing else.
func (e *engine) ending(ctx ssa.Value) handler.Ending {
	ending := handler.ByProgram
	if _, ok := ctx.Type().Underlying().(*types.Chan); ok {
		made, _ := e.w.Channels(ctx)
		for _, m := range made {
			ending = min(ending, endingOf(e.stopping()[m]))
		}
		return ending
	}
	for v := range program.Reached(e.madeOf, ctx) {
		own := handler.ByProgram
		if p, ok := v.(*ssa.Parameter); ok {
			own = e.received(p.Parent())
		} else if call, index := program.CallOf(v); call != nil {
			cancelled := append(slices.Clip(e.withdraws()[call]), e.endedElsewhere(call, index)...)
			if putAway(call) {
				cancelled = append(slices.Clip(cancelled), e.unseen...)
			}
			own = endingOf(cancelled)
		}
		if ending = min(ending, own); ending == handler.ByMessage {
			break
		}
	}
	return ending
}

// endedElsewhere says what messages cancel that end the context which a function of another
// package returns: where they arrive, another function of the kind is called that ends it.
func (e *engine) endedElsewhere(call *ssa.Call, result int) (cancelled []protocol.Meaning) {
	e.withdraws()
	for _, name := range e.errors.Conditions().Begun(call, result) {
		cancelled = append(cancelled, e.endsKept[name]...)
	}
	return cancelled
}

// madeOf returns the contexts that a context is, or is made of.
func (e *engine) madeOf(ctx ssa.Value) (from []ssa.Value) {
	for _, u := range e.errors.ContextsOf(program.Use{V: ctx, At: program.PlaceOf(ctx)}) {
		from = append(from, u.V)
	}
	return from
}

// endingOf says which messages end a context, by what they cancel.
func endingOf(cancelled []protocol.Meaning) handler.Ending {
	switch {
	case len(cancelled) == 0:
		return handler.ByProgram
	case slices.ContainsFunc(cancelled, func(m protocol.Meaning) bool { return m != protocol.Cancelled }):
		return handler.ByMessage
	}
	return handler.ByWithdrawal
}

// wanted reports whether a code is an answer that the protocol wants. A request that the
// peer has withdrawn by its id may be answered with the code for that, whatever it is.
func (e *engine) wanted(x *flow.Error, a protocol.Answer, code int64) bool {
	if a.Result == "" {
		return a.Code == code
	}
	withdrawn := func(ctx ssa.Value) bool { return ctx != nil && e.ending(ctx) == handler.ByWithdrawal }
	return code == requestCancelled && (withdrawn(x.Context()) || e.endedBy(x.Conds, withdrawn))
}

// received says which messages end the contexts that a function gets with messages of
// the peer: it is a handler, or it gets raw messages from somewhere that the package does
// not show. Other functions have the program's.
func (e *engine) received(fn *ssa.Function) handler.Ending {
	if i := slices.IndexFunc(e.served, func(h *handler.Handler) bool { return h.Fn == fn }); i >= 0 {
		if h := e.served[i]; !h.Behavior.OwnContext {
			return h.Ends
		}
		return handler.ByProgram
	}
	if handler.Replier(fn) != nil || e.handedOver(fn) {
		return handler.ByMessage
	}
	return handler.ByProgram
}

// handedOver reports whether a function is no known handler and gets raw messages
// from somewhere that the package does not show.
func (e *engine) handedOver(fn *ssa.Function) bool {
	return len(e.w.Callers(fn)) == 0 && slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return wire.RawMessage(p.Type()) }) &&
		!slices.ContainsFunc(e.served, func(h *handler.Handler) bool { return h.Fn == fn })
}

// CancelsRequests reports whether the package, or the one that hands it its requests,
// ends a context where the peer asks it to cancel a request. Otherwise the contexts of
// requests end with the connection, when nobody is left to read the answers.
func (r *Result) CancelsRequests() bool {
	r.found.withdraws()
	return r.found.cancelsAny || program.Any(maps.Keys(r.found.layers()), func(layer *types.Package) bool {
		var fact LayerFact
		return r.found.w.Pass.ImportPackageFact(layer, &fact) && fact.Withdraws
	})
}

// withdraws returns the calls that make a context whose cancel function is
// called where a message that cancels arrives, with what such messages cancel.
func (e *engine) withdraws() map[*ssa.Call][]protocol.Meaning {
	if e.withdraw != nil {
		return e.withdraw
	}
	e.withdraw, e.stopErrors, e.endsKept = make(map[*ssa.Call][]protocol.Meaning), make(map[string]bool), make(map[string][]protocol.Meaning)
	e.cancelsAny = slices.ContainsFunc(e.served, func(h *handler.Handler) bool { return h.Ends == handler.ByWithdrawal })
	for fn, method := range e.w.Registered() { // of other packages
		obj, _ := fn.Object().(*types.Func)
		if m, _ := e.w.Protocol.Method(method); m.Cancels != "" && obj != nil && !e.w.Local(fn) {
			for _, name := range e.errors.Conditions().EndedIn(obj) {
				e.endsKept[name] = appendNew(e.endsKept[name], m.Cancels)
				e.cancelsAny = e.cancelsAny || m.Cancels == protocol.Cancelled
			}
		}
	}
	for call := range program.Each[*ssa.Call](e.w.Funcs...) { // one that is deferred ends what its own function has begun
		here := e.cancels(call.Block())
		if len(here) == 0 {
			continue
		}
		for _, name := range e.errors.Conditions().EndedElsewhere(call) {
			e.endsKept[name] = appendNew(e.endsKept[name], here...)
			e.cancelsAny = e.cancelsAny || slices.Contains(here, protocol.Cancelled)
		}
		if fn := program.Object(call.Common()); fn != nil {
			lib := e.w.Library(fn.Pkg())
			by := lib != nil && slices.Contains(lib.Withdraws, sdk.FuncName(fn))
			e.cancelsAny = e.cancelsAny || by && slices.Contains(here, protocol.Cancelled)
			continue
		}
		if call.Common().IsInvoke() || call.Common().StaticCallee() != nil {
			continue
		}
		v := call.Common().Value
		for _, a := range call.Common().Args {
			if name := guard.SentinelName(program.Unconvert(a)); name != "" {
				e.stopErrors[name] = true
			}
		}
		seen, unseen := e.calledOff(v, here), program.IsCancel(v.Type())
		if !seen && unseen {
			e.unseen = appendNew(e.unseen, here...)
		}
		e.cancelsAny = e.cancelsAny || (seen || unseen) && slices.Contains(here, protocol.Cancelled)
	}
	return e.withdraw
}

// stopping returns the channels over which a message that cancels signals where it arrives,
// with what such messages cancel.
func (e *engine) stopping() map[*ssa.MakeChan][]protocol.Meaning {
	if e.stops != nil {
		return e.stops
	}
	e.stops = make(map[*ssa.MakeChan][]protocol.Meaning)
	for ch, at := range e.w.Signals() {
		cancelled := e.cancels(at.Block())
		if len(cancelled) == 0 {
			continue
		}
		made, _ := e.w.Channels(ch)
		for _, m := range made {
			e.stops[m] = appendNew(e.stops[m], cancelled...)
		}
	}
	return e.stops
}

// stopsWith reports whether a package variable holds the error with which a message that
// cancels ends contexts.
func (e *engine) stopsWith(name string) bool {
	e.withdraws()
	return e.stopErrors[name]
}

// cancels returns what becomes of the requests that the messages of a block cancel.
func (e *engine) cancels(b *ssa.BasicBlock) (out []protocol.Meaning) {
	for method := range e.methodsAt(b) {
		if m, _ := e.w.Protocol.Method(method); m.Cancels != "" {
			out = append(out, m.Cancels)
		}
	}
	return out
}

// putAway reports whether the cancel function of a context that a call makes is
// kept by something that the package does not show, such as a map of its own kind.
func putAway(call *ssa.Call) bool {
	return program.Any(program.Referrers[*ssa.Extract](call), func(x *ssa.Extract) bool {
		return x.Index == 1 && slices.ContainsFunc(*x.Referrers(), func(use ssa.Instruction) bool {
			passed, isCall := use.(*ssa.Call)
			_, boxed := use.(*ssa.MakeInterface)
			return boxed || isCall && passed.Call.Value != x
		})
	})
}

// calledOff notes the contexts that end when a message which cancels something calls a
// function value, and reports whether there are any.
func (e *engine) calledOff(cancel ssa.Value, cancelled []protocol.Meaning) bool {
	found := false
	list, _ := e.w.Roots(program.Use{V: cancel, At: program.PlaceOf(cancel)}, false)
	for _, u := range list {
		if call, index := program.CallOf(u.V); call != nil && index == 1 {
			e.withdraw[call] = appendNew(e.withdraw[call], cancelled...)
			found = true
		}
	}
	return found
}
