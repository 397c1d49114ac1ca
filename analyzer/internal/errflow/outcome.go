package errflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Result is what the engine found in one package. Its lists are in source
// order.
type Result struct {
	Protocol *protocol.Protocol // that the package speaks; nil if none
	Outcomes []Outcome
	Codes    []CodeUse
	Lost     []Lost
	Escapes  []Escape
	Silences []Silence
	Errors   []Emission
}

// Class is how an error came to be what the peer reads.
type Class int

const (
	Bare   Class = iota // an error without a code that a handler returns; the library gives it one
	Mapped              // an error without a code that the program itself turns into a generic one
	Built               // a generic error built on purpose
)

// A Related position is a place that an error passes.
type Related struct {
	Pos     token.Pos
	Message string
}

// What happens at the places that an error passes, in the order in which they
// are told: where it ends, where it begins, and the way between.
const (
	returnedHere = "returned to the peer here"
	sentHere     = "sent to the peer here"
	genericHere  = "becomes a generic error here"
	madeHere     = "the error is made here"
	handedOnHere = "handed on here"
)

var tellingOrder = []string{returnedHere, sentHere, genericHere, madeHere, handedOnHere}

// An Outcome is one error that reaches the peer, at the place where its author
// mends it.
type Outcome struct {
	Pos, End token.Pos
	Class    Class
	Wire     int64            // the code that the peer reads
	Verdict  cause.Verdict    // the situation that the evidence speaks for; the zero value if it speaks for none
	Answer   *protocol.Answer // what the protocol has for it, or nil
	Methods  []string         // methods on the wire whose handlers it leaves
	Error    ErrorStyle       // how coded errors are written there
	Related  []Related

	// Fixable says that the error is made here and goes straight to the peer,
	// so that a coded one in its place changes nothing but the answer.
	Fixable  bool
	CodeExpr ast.Expr // of a Built outcome: how its code is written, if the program writes it by hand
}

// ErrorStyle is how a program writes coded errors: with a library, or with a
// type of its own.
type ErrorStyle struct {
	Library *sdk.Library   // nil: hand-rolled
	Package *types.Package // the library's package
	Type    sdk.ErrorType  // hand-rolled
}

// result evaluates the package.
func (e *engine) result() *Result {
	r := &Result{Protocol: e.protocol}
	handlers := e.found
	c := &collector{e: e, byPos: make(map[key]*Outcome), relays: make(map[token.Pos][]token.Pos)}
	for _, h := range handlers {
		c.handler(h)
	}
	ctx := e.contexts(handlers)
	c.methods = e.methods(handlers)
	for _, fn := range e.prog.funcs {
		if !e.prog.isTest(fn.Pos()) {
			c.emitted(fn, ctx[fn])
		}
	}
	c.answered(ctx)
	c.responders()
	r.Outcomes = c.outcomes()
	r.Escapes, r.Silences = c.escapes, c.silences
	slices.SortStableFunc(r.Escapes, func(a, b Escape) int { return e.inSource(a.Pos, b.Pos) })
	slices.SortStableFunc(r.Silences, func(a, b Silence) int { return e.inSource(a.Pos, b.Pos) })
	r.Lost = c.lost
	slices.SortStableFunc(r.Lost, func(a, b Lost) int { return e.inSource(a.Pos, b.Pos) })
	r.Errors = e.emissions()
	r.Codes = c.codeUses(ctx)
	return r
}

type key struct {
	pos   token.Pos
	class Class
}

// collector joins what several handlers say about one place.
type collector struct {
	e     *engine
	byPos map[key]*Outcome

	lost     []Lost
	escapes  []Escape
	silences []Silence
	methods  methods
	relays   map[token.Pos][]token.Pos // where coded errors were handed on, by their site
}

// handler evaluates the errors that a handler returns.
func (c *collector) handler(h *handler) {
	switch {
	case h.shape.Style == sdk.Raw:
		c.rawHandler(h)
		return
	case h.shape.Style == sdk.Responder:
		return // found by its signature, as look-alikes are
	}
	c.notifies(h)
	if h.notify {
		return
	}
	c.later(h)
	fs := c.e.state(h.fn)
	for _, ret := range fs.returns() {
		for _, v := range ret.Results {
			if !c.e.carriesError(v.Type()) {
				continue
			}
			for _, f := range fs.errors(v, ret.Block()) {
				f = fs.settle(f, ret.Pos(), ret.Block()).subst(h.env)
				f.Cause = substAll(f.Cause, h.env)
				in := *h
				if in.method == "" { // the handler may be the dispatcher itself
					in.method = c.e.methodAt(ret.Block())
				}
				c.leaves(&in, f, ret.Pos())
			}
		}
	}
}

func substAll(flows []flow, env []prov) []flow {
	out := make([]flow, len(flows))
	for i, f := range flows {
		f = f.subst(env)
		f.Cause = substAll(f.Cause, env)
		out[i] = f
	}
	return out
}

// leaves evaluates one error that leaves a handler.
func (c *collector) leaves(h *handler, f flow, sink token.Pos) {
	style := ErrorStyle{Library: h.lib, Package: h.pkg}
	related := []Related{}
	if h.sink != nil {
		related = append(related, Related{c.e.pos(*h.sink), sentHere})
	}
	switch f.Kind {
	case coded:
		if f.Nil {
			c.typedNil(h, f, sink)
			return
		}
		c.loses(h, f, sink)
		for _, s := range append(slices.Clip(f.Relays), site{Pos: sink}) {
			if s.Pos.IsValid() && !slices.Contains(c.relays[f.Site.Pos], s.Pos) {
				c.relays[f.Site.Pos] = append(c.relays[f.Site.Pos], s.Pos)
			}
		}
		c.coded(f, h.method, style, append(related, Related{sink, returnedHere}))
	case plain, sentinel, external, canceled:
		if h.stub && !f.Alone {
			return
		}
		if f.Kind == canceled {
			if ownContext(f.Subject.Names) {
				return
			}
			if f.Func != h.fn.Name() {
				// The helper does what it should; the handler has to tell.
				f.Relays = append(slices.Clip(f.Relays), f.Site)
				f.Site, f.Origin = c.e.prog.site(sink), nil
			}
		}
		c.e.sends(f, h.behavior.Uncoded, h.method, sink)
		class := Bare
		if h.lib == nil {
			class = Mapped
		}
		c.wrapsCoded(h, f, sink)
		wire := h.behavior.Uncoded
		if f.Kind == canceled || slices.Contains(f.Is, "context.Canceled") {
			wire = h.behavior.Canceled
		}
		c.uncoded(f, class, wire, h.method, style, append(related, Related{sink, returnedHere}))
	}
}

// ownContext reports whether a context is one that no peer cancels: made of
// the background, without a cancel function that could be kept.
func ownContext(names []string) bool {
	return (slices.Contains(names, "Background") || slices.Contains(names, "TODO") || slices.Contains(names, "WithoutCancel")) &&
		!slices.Contains(names, "WithCancel") && !slices.Contains(names, "WithCancelCause")
}

// uncoded evaluates an error without a code, first for what it says itself,
// then for what its wrappers say.
func (c *collector) uncoded(f flow, class Class, wire int64, method string, style ErrorStyle, related []Related) {
	if len(f.IsTypes) > 0 {
		return // singled out: whoever asked for it knows what it does
	}
	if v, ok := cause.Judge(c.evidence(f, nil, method)); ok {
		c.add(f, class, wire, v, method, style, related)
		return
	}
	for _, inner := range f.Cause {
		switch inner.Kind {
		case plain, sentinel, external: // inside an error type of the program's own
			if _, ok := cause.Judge(c.evidence(inner, nil, method)); ok {
				inner.Relays = append(slices.Clip(inner.Relays), f.Relays...)
				c.uncoded(inner, class, wire, method, style, related)
				return
			}
		}
	}
	for i := range f.Wraps {
		w := &f.Wraps[i]
		if w.Text == "" {
			continue
		}
		if v, ok := cause.Judge(c.evidence(f, w, method)); ok {
			g := f
			if w.Site.Pos.IsValid() {
				g.Site, g.Origin = w.Site, nil
			}
			c.add(g, class, wire, v, method, style, related)
			return
		}
	}
	if class == Bare && f.Kind != canceled {
		c.add(f, class, wire, cause.Verdict{}, method, style, related)
	}
}

// evidence returns what is known of an error, or of one of its wrappers.
func (c *collector) evidence(f flow, w *wrap, method string) cause.Evidence {
	if f.Asked && len(f.Is) == 0 {
		f.Not = appendNew(f.Not, "io/fs.ErrNotExist")
	}
	ev := cause.Evidence{Method: method, Excluded: f.Not, Foreign: f.Origin != nil}
	if ev.Method == "" {
		ev.Method = f.Method
	}
	conds := f.Conds
	if w != nil {
		ev.Text, ev.Args = w.Text, w.Args.subject()
		conds = w.Conds
	} else {
		ev.Text, ev.Args = f.Text, f.Args.subject()
		ev.Alone, ev.Direct = f.Alone, true
		for _, o := range f.Wraps {
			if o.Text != "" {
				ev.Outer = append(ev.Outer, o.Text)
			}
		}
		switch f.Kind {
		case external:
			ev.Producer, ev.Subject = f.Name, f.Subject.subject()
		case sentinel, canceled:
			ev.Sentinel = f.Name
		}
		for _, s := range f.Is {
			ev.Conditions = append(ev.Conditions, cause.Condition{Kind: cause.IsError, Name: s})
		}
	}
	for _, k := range conds {
		ev.Conditions = append(ev.Conditions, cause.Condition{Kind: k.Kind, Subject: k.Subject.subject(), Name: k.Name})
	}
	return ev
}

// maxRelated bounds the related positions of one finding.
const maxRelated = 40

// maxFar is how often an error of another package may have been handed on for
// a verdict that is not certain: words that far away are about something else.
const maxFar = 4

// add records a verdict, joined with what other handlers said of the place.
func (c *collector) add(f flow, class Class, wire int64, v cause.Verdict, method string, style ErrorStyle, related []Related) {
	pos := c.e.pos(f.Site)
	if !pos.IsValid() || c.e.prog.isTest(pos) || f.Reported {
		return
	}
	if method == "" {
		method = f.Method
	}
	if m, ok := c.e.protocol.Method(method); ok && m.Notification {
		return // nobody reads the answer
	}
	var answer *protocol.Answer
	if v.Meaning != "" {
		a, ok := c.e.protocol.Answer(v.Meaning)
		far := f.Origin != nil && len(f.Relays) > maxFar
		if !ok || v.Certainty < cause.Medium || far && v.Certainty == cause.Medium && v.Meaning == protocol.InvalidParams || a.Result == "" && a.Code == wire {
			return
		}
		answer = &a
	}
	if f.Origin != nil {
		related = append(slices.Clip(related), Related{c.e.pos(*f.Origin), madeHere})
	}
	for _, s := range f.Relays {
		if s.Pos.IsValid() { // in this package
			related = append(slices.Clip(related), Related{s.Pos, handedOnHere})
		}
	}
	if class == Mapped && f.Kind != coded {
		class = Bare
	}
	k := key{pos, class}
	o := c.byPos[k]
	if o == nil {
		node := c.e.nodeAt(pos)
		o = &Outcome{Pos: pos, End: pos, Class: class, Wire: wire, Verdict: v, Answer: answer, Error: style}
		if node != nil {
			o.Pos, o.End = node.Pos(), node.End()
		}
		o.Fixable = f.Origin == nil && len(f.Wraps) == 0 && (f.Kind == plain && f.Type == "" || class == Built)
		if class == Built && f.Lib == "" && f.Const == "" || class == Built && f.Lib == "" && f.Bound {
			o.CodeExpr = c.e.codeExpr(f)
		}
		c.byPos[k] = o
	} else if answer != nil && (o.Answer == nil || o.Answer.Code == 0 && answer.Code != 0 || stronger(v, o.Verdict)) {
		// What is a success for one method is an error for another; the code
		// is what the author has to write.
		o.Verdict, o.Answer = v, answer
	}
	if method != "" && !slices.Contains(o.Methods, method) {
		o.Methods = append(o.Methods, method)
	}
	for _, r := range related {
		if len(o.Related) < maxRelated && r.Pos.IsValid() && !slices.ContainsFunc(o.Related, func(x Related) bool { return c.e.sameLine(x.Pos, r.Pos) }) {
			o.Related = append(o.Related, r)
		}
	}
}

// stronger reports whether a verdict speaks louder than another of the place.
func stronger(v, than cause.Verdict) bool {
	if v.Certainty != than.Certainty {
		return v.Certainty > than.Certainty
	}
	return v.Subject.Tie > than.Subject.Tie
}

// outcomes returns what was collected, in source order.
func (c *collector) outcomes() []Outcome {
	out := make([]Outcome, 0, len(c.byPos))
	for _, o := range c.byPos {
		slices.Sort(o.Methods)
		slices.SortStableFunc(o.Related, func(a, b Related) int {
			return slices.Index(tellingOrder, a.Message) - slices.Index(tellingOrder, b.Message)
		})
		out = append(out, *o)
	}
	slices.SortFunc(out, func(a, b Outcome) int {
		return cmp.Or(c.e.inSource(a.Pos, b.Pos), int(a.Class)-int(b.Class))
	})
	return out
}

// codedTypeByName returns the model of a hand-rolled type by its qualified name.
func (e *engine) codedTypeByName(name string) *codedType {
	for _, ct := range e.codedTypes {
		if ct != nil && ct.name == name {
			return ct
		}
	}
	return nil
}
