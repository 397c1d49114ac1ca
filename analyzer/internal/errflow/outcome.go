package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A key identifies a finding: by its place, and by the situation and where they are made
// if a call returns several errors.
type key struct {
	pos     token.Pos
	class   Class
	meaning protocol.Meaning
	made    origin
}

// spoken is the verdict on an outcome for a method.
type spoken struct {
	method  string
	meaning protocol.Meaning
}

// collector joins what several handlers say about one place.
type collector struct {
	e     *engine
	judge cause.Judge
	byPos map[key]*Outcome
	calls map[token.Pos]origins // the errors of other packages, by the call that they come from
	made  map[*Outcome]origins  // and by the finding

	apart   []func()        // tell what some errors of functions of other packages become, once it is known what all become
	writers map[string]bool // other packages that make coded errors
	spoke   map[*Outcome]map[spoken]bool
	whole   map[*ssa.BasicBlock]bool // whether what a block's function does is all that is done for a method
	meets   map[key]map[string]bool  // the methods that errors without a code answer, by where they are from

	results *replies
	mappers map[token.Pos]*Mapper // by their site
	gates   map[*ssa.BasicBlock]*gate
	flags   map[string][]capabilityFlag // by the path of the capability; lazily

	lost     []Lost
	escapes  []Escape
	faults   []Fault
	told     map[once]bool
	reasons  []string // stop reasons
	foreign  []Send   // see sendsForeign
	ways     *answer.Ways
	relays   map[token.Pos][]token.Pos               // where coded errors were handed on, by their site
	left     []program.Site                          // see leave
	leftWith map[token.Pos][]token.Pos               // what goes into those of them that have a code, by their site
	foundBy  map[token.Pos]map[protocol.Meaning]bool // what coded errors mean where handlers return them, by their site
}

// handler evaluates the errors that a handler returns.
func (c *collector) handler(h *handler.Handler) {
	if h.Shape.Style == sdk.Responder {
		return // found by its signature, as look-alikes are
	}
	c.notifies(h)
	env := slices.Clone(h.Env)
	for i := range h.Fn.FreeVars { // what a literal has captured, the function around it got
		if at := program.Arity(h.Fn) + i; at < len(env) && !env[at].Tied() {
			env[at] = c.e.env(h.Fn)[at]
		}
	}
	c.e.leaving(h, func(list flow.Set, at ssa.Instruction) {
		if c.e.notifiedIn(at.Block()) {
			return
		}
		in := *h
		if in.Method == "" { // the handler may be the dispatcher itself
			in.Method = c.e.w.MethodAt(at.Block())
		}
		for _, x := range list {
			if len(c.e.errors.Left(flow.Set{x}, h.Left, nil)) == 0 {
				c.otherwise(&in, x.In(env), at.Pos())
			}
		}
		for _, x := range c.e.errors.Left(list, h.Left, h.Denied) {
			if h.Outlet.Part.Code == 0 || x.Tells(h.Behavior.Uncoded) {
				of := in
				if len(h.Callbacks) > 0 { // which others call for other methods
					of.Method = cmp.Or(x.Method, in.Method)
				}
				c.leaves(&of, x.In(env), at.Pos())
			}
		}
	})
}

// brought evaluates the errors of a handler of another package where it is
// brought to the layer that hands them to the peer.
func (c *collector) brought(h *handler.Handler) {
	c.e.leaving(h, func(list flow.Set, at ssa.Instruction) {
		for _, x := range list {
			if h.Library != nil && (x.Alone || x.Kind == flow.Coded && !c.codedElsewhere(x)) {
				continue // stubs and codes are told of in their own package
			}
			if home := h.Home(); c.unjudged(x) && (home == "" || x.Made.Pkg == home) { // others had a look at what they call
				x = x.Copy()
				x.Reported = false
			}
			left := c.e.errors.Left(flow.Set{x}, h.Left, nil)
			for _, x := range left {
				c.leaves(h, x, at.Pos())
			}
			if len(left) == 0 {
				c.otherwise(h, x, at.Pos())
			}
		}
	})
}

// leaves evaluates one error that leaves a handler.
func (c *collector) leaves(h *handler.Handler, x *flow.Error, sink token.Pos) {
	style := ErrorStyle{Library: h.Library, Package: h.Package}
	related := []Related{}
	if obj, _ := h.Fn.Object().(*types.Func); x.Kind == flow.Coded && h.Library == nil && makesObjects(obj) {
		style = c.styleOf(x)
	}
	if h.Flattens {
		style.Flattened = *h.Sink
	}
	if h.Sink != nil {
		related = append(related, Related{c.e.w.Pos(h.From), handedOnHere, atReturn - 1}, Related{c.e.w.Pos(*h.Sink), sentHere, atSender})
	}
	related = append(related, Related{sink, returnedHere, atReturn})
	if h.Mapper != nil && !(h.Falls && c.e.errors.Unmapped(h.Mapper, x)) {
		c.refused(x, cmp.Or(h.Method, x.Method), h.Behavior.Uncoded, x.Site.Pos)
		c.mapped(h, x, sink, related)
		return
	}
	switch x = c.whenEnded(x, sink); x.Kind {
	case flow.Coded:
		if x.Code.Nil {
			c.typedNil(h, x, sink)
			return
		}
		if !x.Reported && !c.loses(h, x, sink) {
			if h.Library == nil && len(h.Left.NotTypes) > 0 {
				return // who answers asked for errors with codes, and this is none of those
			}
			c.sendsForeign(h.Fn, x, sink)
		}
		if b := c.e.w.BlockOf(x.Site.Pos); b == nil || b.Parent().Synthetic != "" { // a variable holds it
			c.refused(x, cmp.Or(h.Method, c.e.methodAt(c.e.w.BlockOf(sink), x.Method)), x.Code.Value, sink)
		}
		if c.foundBy[x.Site.Pos] == nil {
			c.foundBy[x.Site.Pos] = make(map[protocol.Meaning]bool)
		}
		c.foundBy[x.Site.Pos][c.sentFor(x, h.Method)] = true
		c.relays[x.Site.Pos] = appendNew(c.relays[x.Site.Pos], append(positions(x.Relays()), sink)...)
		c.coded(x, h.Method, style, related)
	case flow.Plain, flow.Sentinel, flow.External, flow.Canceled, flow.Unknown:
		if h.StubOnly && !x.Alone {
			return
		}
		if x.Kind == flow.Canceled {
			if !c.e.withdrawn(x) && !c.ofTurn(x.Context(), h.Method) {
				return
			}
			x, related = c.atHandler(h, x, sink, related)
		} else if slices.Contains(x.Is, canceled) {
			x, related = c.whereAsked(x, sink, related)
		}
		c.e.sends(x, handler.SinkFact{Code: h.Behavior.Uncoded, Method: h.Method, Keeper: keeper(h), Flattens: h.Flattens, Maps: h.Maps, Callbacks: c.e.errors.Callbacks(x, h.Method, c.e.env)}, sink)
		class := Bare
		if h.Library == nil {
			class = Mapped
		}
		c.wrapsCoded(h, x, sink)
		wire := h.Behavior.Uncoded
		switch {
		case x.Kind == flow.Canceled || slices.Contains(x.Is, canceled):
			wire = h.Behavior.Canceled
		case slices.Contains(x.Beside, canceled) && wire != h.Behavior.Canceled && c.e.endedAt(x.Conds):
			return // the library finds the context's error in it
		}
		c.uncoded(x, class, wire, h.Method, style, related)
	}
}

// positions returns the places of relays that are in the package.
func positions(relays []flow.Relay) []token.Pos {
	var out []token.Pos
	for _, r := range relays {
		if r.Pos.IsValid() {
			out = append(out, r.Pos)
		}
	}
	return out
}

// uncoded evaluates an error without a code: first what it says itself, then what its
// wrappers say. An error of unknown origin says nothing, unless the program has found
// out what it is.
func (c *collector) uncoded(x *flow.Error, class Class, wire int64, method string, style ErrorStyle, related []Related) {
	if x.Typed() || x.Made != nil && c.e.errors.TellsCode(x) {
		c.brings(x)
		return // singled out: whoever asked for it knows what it does, or the library asks
	}
	method = cmp.Or(method, x.Method)
	c.refused(x, method, wire, x.Site.Pos)
	c.meet(x, method)
	if x.Bounded() && len(related) > 0 {
		c.e.bounded = append(c.e.bounded, related[len(related)-1].Pos)
	}
	conveys := x.Kind == flow.External && len(x.Is) == 0 && errlib.WorkOf(x.Name) == errlib.Conveys
	if (x.Kind != flow.Unknown || len(x.Is) > 0) && !conveys && c.judged(x, class, wire, method, style, related) {
		return
	}
	c.brings(x)
	c.leave(x)
	if class == Bare {
		c.add(x, class, wire, cause.Verdict{}, method, style, related)
	}
}

// meet notes the method that an error answers.
func (c *collector) meet(x *flow.Error, method string) {
	k := key{pos: c.e.w.Pos(x.Site)}
	if x.Made != nil {
		k.made = originOf(x)
	}
	if c.meets[k] == nil {
		c.meets[k] = make(map[string]bool)
	}
	for _, one := range protocol.Apart(method) {
		c.meets[k][one] = true
	}
}

// shared reports whether the method is not what is missing: a method that is there
// answers with the same error.
func (c *collector) shared(o *Outcome) bool {
	if o.Verdict.Meaning != protocol.MethodNotFound || o.Verdict.Exact {
		return false
	}
	made := c.made[o]
	if len(made) == 0 {
		made = origins{{}}
	}
	return slices.ContainsFunc(made, func(from origin) bool {
		return program.Any(maps.Keys(c.meets[key{pos: o.at, made: from}]), func(method string) bool { return method != "" && !slices.Contains(o.Methods, method) })
	})
}

// brings notes that a call returns an error of another package.
func (c *collector) brings(x *flow.Error) {
	if x.Made != nil {
		c.calls[x.Site.Pos] = appendNew(c.calls[x.Site.Pos], originOf(x))
	}
}

// judged records what the evidence of an error speaks for; it reports whether
// it speaks for anything.
func (c *collector) judged(x *flow.Error, class Class, wire int64, method string, style ErrorStyle, related []Related) bool {
	if c.enclosedElsewhere(x) && c.judgedInside(x, class, wire, method, style, related) {
		return true
	}
	if v, ok := c.judge.Situation(c.evidence(x, nil, method)); ok {
		c.add(x, class, wire, v, method, style, related)
		return true
	}
	if v, ok := c.inPlace(x, method); ok {
		c.add(x, class, wire, v, method, style, related)
		return true
	}
	if c.judgedInside(x, class, wire, method, style, related) {
		return true
	}
	for _, w := range x.Wraps() {
		if w.Text == "" {
			continue
		}
		if v, ok := c.judge.Situation(c.evidence(x, w, method)); ok {
			y := x.Copy()
			if w.Site.Pos.IsValid() {
				y.Site, y.Made = w.Site, nil
				related = append(slices.Clip(related), c.origin(x))
			} else if site := w.Site; x.Made != nil { // whatever is inside, this is what is said
				y.Made, y.Kind, y.Type = &site, flow.Plain, ""
			}
			c.add(y, class, wire, v, method, style, related)
			return true
		}
	}
	return false
}

// failing returns where the call stands whose error is returned as it is, if that is another
// place.
func (c *collector) failing(x *flow.Error) token.Pos {
	ret, ok := program.At[*ssa.Return](c.e.w.Program, x.Site.Pos)
	if !ok || x.Kind != flow.External || x.Made != nil {
		return token.NoPos
	}
	for _, v := range ret.Results {
		if call, _ := program.CallOf(v); call != nil && program.CalleeName(&call.Call) == x.Name && call.Block() != ret.Block() {
			return call.Pos()
		}
	}
	return token.NoPos
}

// add records a verdict, joined with what other handlers said of the place.
func (c *collector) add(x *flow.Error, class Class, wire int64, v cause.Verdict, method string, style ErrorStyle, related []Related) {
	c.brings(x)
	method = cmp.Or(method, x.Method)
	pos := c.e.w.Pos(x.Site)
	if !pos.IsValid() || x.Reported || !c.read(x, method) {
		return
	}
	if !v.Reason.Pos.IsValid() && v.Reason.Why != "" {
		v.Reason.Pos = c.failing(x)
	}
	if c.e.notified(x) {
		return // nobody waits for an answer
	}
	if a, ok := c.e.w.Protocol.Answer(v.Meaning); ok && a.Result == "" && x.HoldsNumber(a.Code) {
		return // it has the code: whoever reads that knows
	}
	if v.Meaning != "" && c.established(x, v, method) {
		if class != Bare {
			return
		}
		v = cause.Verdict{}
	}
	var answer *protocol.Answer
	if v.Meaning != "" {
		a, ok := c.e.w.Protocol.Answer(v.Meaning)
		if !ok || !certain(x, v) || c.e.wanted(x, a, wire) {
			return
		}
		answer = &a
	}
	if class == Mapped {
		class = Bare
	}
	k := key{pos: pos, class: class}
	if x.Made != nil && answer != nil && answer.Code != 0 {
		k.meaning, k.made = v.Meaning, originOf(x)
	}
	o := c.byPos[k]
	if o == nil {
		o = c.open(pos, class, wire, x)
		o.Verdict, o.Answer, o.Error = v, answer, style
		c.byPos[k] = o
	} else if answer != nil && c.outweighs(v, *answer, method, o) {
		o.Verdict, o.Answer = v, answer
	}
	if x.Made != nil {
		c.made[o] = appendNew(c.made[o], originOf(x))
	}
	if method != "" {
		c.spoke[o][spoken{method, v.Meaning}] = true
	}
	o.passes(x, style)
	c.relateWay(o, x, related)
}

// read reports whether the peer reads what a method is answered with because of an error:
// not if that is a notification, or another protocol's.
func (c *collector) read(x *flow.Error, method string) bool {
	b := c.e.w.BlockOf(x.Site.Pos)
	return !c.e.w.Protocol.Notification(method) && (b == nil || !c.e.foreign(b.Parent()))
}

// open returns the outcome of an error that is the first at its place.
func (c *collector) open(pos token.Pos, class Class, wire int64, x *flow.Error) *Outcome {
	o := &Outcome{at: pos, Class: class, Wire: wire}
	o.Pos, o.End = c.e.w.Span(pos)
	o.Fixable = x.Made == nil && class != Misused && (x.Kind == flow.Plain && x.Type == "" || class == Built && x.Code != nil)
	if class == Built && x.Code != nil && x.Code.Library == "" && (x.Code.Decl == "" || x.Code.Bound) {
		o.CodeExpr = c.e.errors.CodeExpr(x)
	}
	c.spoke[o] = make(map[spoken]bool)
	return o
}

// passes notes what would lose a code on the way of an error.
func (o *Outcome) passes(x *flow.Error, style ErrorStyle) {
	o.Fixable = o.Fixable && x.Around == 0
	opaque := style.Library != nil && !style.Library.BehaviorIn(style.Package).KeepsWrapped
	for _, w := range x.Wraps() {
		switch {
		case w.Site.Same(x.Site):
		case !w.Keeps && o.Lost.Line == 0:
			o.Lost = w.Site
		case w.Keeps && opaque && o.Wrapped.Line == 0:
			o.Wrapped = w.Site
		}
	}
	if o.Flattened.Line == 0 {
		o.Flattened = style.Flattened
	}
}

// outweighs reports whether a verdict counts more than that of an outcome at the same place.
// What is a success for one method is an error for another; the code is what the author has
// to write, unless nobody knows for which method.
func (c *collector) outweighs(v cause.Verdict, answer protocol.Answer, method string, o *Outcome) bool {
	switch known := len(c.spoke[o]) > 0; {
	case o.Answer == nil:
		return true
	case o.Answer.Code == 0 && answer.Code != 0:
		return method != "" || !known
	case o.Answer.Code != 0 && answer.Code == 0 && method != "" && !known:
		return true
	}
	return stronger(v, o.Verdict)
}

// stronger reports whether a verdict outweighs another one of the same place.
func stronger(v, than cause.Verdict) bool {
	if v.Exact != than.Exact {
		return v.Exact
	}
	return v.Subject.Tie > than.Subject.Tie
}
