package errflow

import (
	"cmp"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// emitted evaluates the coded errors that a function makes, whether it
// returns or sends them, and those of variables that it returns.
func (c *collector) emitted(fn *ssa.Function) {
	c.classifiedElsewhere(fn)
	var made flow.Set
	for _, x := range slices.Concat(c.e.emitted(fn), c.e.errors.Chosen(fn)) {
		if slices.ContainsFunc(x.Code.Cause, func(y *flow.Error) bool { return y.Kind == flow.ParamCall || y.Kind == flow.Param }) {
			made = append(made, c.e.errors.Free(flow.Set{x}, fn)...)
		} else {
			made = append(made, x)
		}
	}
	if len(made) == 0 || c.e.foreign(fn) {
		return
	}
	for _, x := range made {
		c.sendsRows(fn, x, x.Site.Pos)
		by := x.Code.MappedBy()
		if x.Code.Open && by == nil && !x.Code.Told {
			continue
		}
		y := x.In(c.e.env(fn)).Copy()
		if y.Method == "" {
			y.Method = c.e.methods.at(fn, c.e, y.Site.Pos)
		}
		if y.Method == noMethod {
			continue
		}
		if !y.Code.Open {
			c.refused(y, y.Method, y.Code.Value, y.Site.Pos)
		}
		if by != nil {
			c.e.mapsElsewhere(y, by)
			continue
		}
		if y.Code.Told {
			c.e.toldElsewhere(y)
		}
		style := c.styleOf(y)
		c.coded(y, "", style, nil)
		if at, ok := program.At[ssa.CallInstruction](c.e.w.Program, y.Site.Pos); ok && at.Common().StaticCallee() != nil && flow.ErrorParam(at.Common().StaticCallee()) >= 0 {
			c.classifies(y, at, at.Common().StaticCallee()) // which makes it of what it is given
			continue
		}
		for _, call := range c.e.w.Callers(fn) {
			c.classifies(y, call, fn)
		}
	}
}

// handed is an argument of a call.
type handed struct {
	call ssa.CallInstruction
	arg  int
}

// classifies evaluates the cancellations among the errors that a call gives a function, one
// of whose coded errors is x. What the call's own function is given is its callers' to tell.
func (c *collector) classifies(x *flow.Error, call ssa.CallInstruction, fn *ssa.Function) {
	if fn == nil || flow.ErrorParam(fn) < 0 {
		return
	}
	seen := make(map[handed]bool)
	var visit func(given flow.Set, h handed)
	visit = func(given flow.Set, h handed) {
		if seen[h] {
			return
		}
		seen[h] = true
		method, in := x.Method, h.call.Parent()
		if here := c.e.methods.at(in, c.e, h.call.Pos()); method == "" && here != noMethod { // if all methods end there
			method = here
		}
		c.classified(x, given, method, nil)
		for _, y := range given {
			if y.Kind != flow.Param || y.Index >= len(in.Params) {
				continue
			}
			for _, caller := range c.e.w.Callers(in) {
				above, _ := c.e.errors.InCall(y, caller, in) // but for those that have been told apart
				visit(above, handed{caller, y.Index})
			}
		}
	}
	if h := (handed{call, flow.ErrorParam(fn)}); !call.Common().IsInvoke() {
		visit(c.e.errors.At(call.Common().Args[h.arg], program.Place{Block: call.Block()}), h)
	}
}

// classifiedElsewhere evaluates the cancellations among the errors that a function of the
// package gives mappers of other packages.
func (c *collector) classifiedElsewhere(fn *ssa.Function) {
	for call := range program.Each[*ssa.Call](fn) {
		by := call.Call.StaticCallee()
		if by == nil || c.e.w.Local(by) || flow.ErrorParam(by) < 0 || by.Pkg == nil || !c.e.w.Own(by.Pkg.Pkg) || !c.e.w.CarriesError(call.Type()) {
			continue
		}
		for _, x := range c.e.errors.At(call, program.PlaceOf(call)) {
			if x.Kind == flow.Coded && !c.e.foreign(fn) {
				c.classifies(x, call, by)
			}
		}
	}
}

// emitted returns the coded errors that a function makes. One that a function answers
// by a call is the last one if all others that it answers are refusals before.
func (e *engine) emitted(fn *ssa.Function) flow.Set {
	made := e.errors.Emitted(fn)
	for v := range fn.Signature.Results().Variables() {
		if e.w.CarriesError(v.Type()) {
			return made
		}
	}
	refused := make(map[*ssa.BasicBlock]bool) // blocks that are only reached after an answer
	for _, x := range made {
		refused[e.w.BlockAt(fn, x.Site.Pos)] = true
	}
	delete(refused, nil)
	for _, b := range fn.DomPreorder() {
		refused[b] = refused[b] || refused[b.Idom()]
	}
	out := slices.Clone(made)
	for i, x := range made {
		if b := e.w.BlockAt(fn, x.Site.Pos); !x.Alone && b != nil && e.errors.AloneAmong(b, refused) {
			y := *x
			y.Last = true
			out[i] = &y
		}
	}
	return out
}

// alone reports whether an error, of which its function says so, is all that a method
// does or answers: the function is called for no other reason than the method.
func (c *collector) alone(x *flow.Error, says bool) bool {
	b := c.e.w.BlockOf(x.Site.Pos)
	if !says || b == nil {
		return says
	}
	is, ok := c.whole[b]
	if !ok {
		is = !c.e.conditional(b)
		c.whole[b] = is
	}
	return is
}

// conditional reports whether a block runs because something went wrong: its function, or
// one that calls it, gets the error, or is called where something was found. Then an error
// that is always made there still has a condition. What a dispatcher looked at before it
// asked for the method is no reason.
func (e *engine) conditional(b *ssa.BasicBlock) bool {
	failed := func(b *ssa.BasicBlock) bool { // unless it has found that there is none
		return slices.ContainsFunc(b.Parent().Params, func(p *ssa.Parameter) bool {
			return program.IsErrorInterface(p.Type()) && len(e.errors.At(p, program.Place{Block: b})) > 0
		})
	}
	callers := func(fn *ssa.Function) (list []*ssa.Function) {
		for _, call := range e.w.Callers(fn) {
			if e.w.MethodAt(call.Block()) == "" {
				list = append(list, call.Parent())
			}
		}
		return list
	}
	return failed(b) || program.Any(program.Reached(callers, b.Parent()), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(e.w.Callers(fn), func(call ssa.CallInstruction) bool {
			at := call.Block()
			return e.w.MethodAt(at) == "" && failed(at) || slices.ContainsFunc(e.errors.Conditions().At(at), func(k guard.Cond) bool {
				return cause.Fails(k.Kind) && k.Kind != cause.Predicate && k.Kind != cause.OutOfRange && !k.Subject.Frame && !slices.Contains(k.Subject.Fields, "method") || k.Kind == cause.IsError
			})
		})
	})
}

// coded evaluates a coded error: a generic one may have a cause that says more.
func (c *collector) coded(x *flow.Error, method string, style ErrorStyle, related []Related) {
	code := x.Code
	if x.Made != nil {
		c.writers[x.Made.Pkg] = true
	}
	if code.Told {
		style = ErrorStyle{} // the code is written beside the error
	}
	c.besides(x, method, related)
	if code.Number != nil {
		c.numbered(x, method, related)
	}
	if code.Open || code.Nil || x.Reported {
		return
	}
	if !c.generic(x) {
		if !code.Chosen && !code.Told && !code.Mapper {
			c.misused(x, code.Value, method, style, related)
		}
		if b := c.e.w.BlockOf(x.Site.Pos); b != nil {
			c.unwanted(x, c.e.methods.at(b.Parent(), c.e, x.Site.Pos), style)
		}
		return
	}
	if c.codedElsewhere(x) && !code.Chosen && !c.wordless(x.Text) {
		if v, ok := c.built(x, method, x.Site.Pos); ok {
			c.add(x, Built, code.Value, v, method, style, related)
			return // its causes would say the same once more
		}
	}
	for _, inner := range code.Cause {
		if code.Chosen && c.codedElsewhere(inner) {
			c.coded(inner, cmp.Or(method, inner.Method, x.Method), c.styleOf(inner), append(slices.Clip(related), Related{c.e.w.Pos(x.Site), sentHere, atSender}))
		}
		inner = c.e.errors.OfCause(code, inner)
		if inner == nil || code.Chosen && inner.Kind == flow.Coded && c.e.errors.Hidden(inner) == nil {
			continue // it has another code
		}
		c.caused(x, inner, method, style, related)
	}
	if code.Chosen || c.wordless(x.Text) && len(code.Cause) > 0 {
		c.leave(x)
		return // it says what its cause says
	}
	v, ok := c.built(x, method, x.Site.Pos)
	if !ok && len(code.Cause) == 0 {
		v, ok = c.inPlace(x, method)
	}
	if !ok {
		c.leave(x)
		return
	}
	c.add(x, Built, code.Value, v, method, style, related)
}

// tellParts notes what numbered has found, after what else is known of the same errors.
func (c *collector) tellParts() {
	for _, tell := range c.apart {
		tell()
	}
	c.apart = nil
}

// numbered evaluates the errors that have the number themselves which is their code.
func (c *collector) numbered(x *flow.Error, method string, related []Related) {
	for _, inner := range x.Code.Cause {
		c.apart = append(c.apart, func() {
			c.e.sends(inner, handler.SinkFact{Part: true, Maps: c.e.errors.Numbered(x, inner)}, x.Site.Pos)
		})
	}
	for _, y := range c.e.errors.ByRow(x) {
		for _, inner := range y.Code.Cause {
			if method := cmp.Or(method, inner.Method, x.Method); c.generic(y) {
				c.uncoded(inner, Built, y.Code.Value, method, ErrorStyle{}, related)
			} else {
				c.misused(inner, y.Code.Value, method, ErrorStyle{}, related)
			}
		}
	}
}

// besides evaluates the errors that bring the code of another one with them.
func (c *collector) besides(x *flow.Error, method string, related []Related) {
	for _, inner := range x.Code.Cause {
		if code, ok := c.e.errors.Beside(x.Code, inner); ok && code != flow.InternalError {
			c.misused(inner, code, cmp.Or(method, inner.Method, x.Method), ErrorStyle{}, related)
		}
	}
}

// misused evaluates an error with a code of the protocol: what is asked for and how
// it fails may have another code. Words are no evidence here, because they may
// describe what the code is used for. Why a call fails that is not seen says nothing of the
// errors for which the program asked.
func (c *collector) misused(x *flow.Error, code int64, method string, style ErrorStyle, related []Related) {
	row, known := c.e.w.Protocol.Lookup(code)
	if !known || row.Disputed || row.Removed || (x.Kind == flow.External || x.Kind == flow.Unknown) && x.Singled() {
		return
	}
	v, ok := c.built(x, method, x.Site.Pos)
	if !ok || v.Mixed || !v.Shown && !(ofFrames(row) && byItself(v)) {
		return
	}
	if a, ok := c.e.w.Protocol.Answer(v.Meaning); ok && a.Code != 0 && !row.Serves(v.Meaning) {
		c.add(x, Misused, code, v, method, style, related)
	}
}

// ofFrames reports whether a code says that a message is none: what is in its params, or whether
// its method is there, has other codes.
func ofFrames(row protocol.Code) bool {
	return row.Serves(protocol.ParseError) || row.Serves(protocol.InvalidRequest)
}

// byItself reports whether a field of the request, or a method that does nothing but fail, decided
// without words.
func byItself(v cause.Verdict) bool {
	return v.Reason.Body || v.Subject.Tie == cause.Derived && len(v.Subject.Fields) > 0 && !v.Subject.Frame && v.Reason.Text == ""
}

// spares reports whether conditions do not hold for a method: a table has something for it.
func spares(conds []guard.Cond, method string) bool {
	return slices.ContainsFunc(conds, func(k guard.Cond) bool {
		return len(k.Keys) > 0 && !slices.ContainsFunc(protocol.Apart(method), func(one string) bool { return !slices.Contains(k.Keys, one) })
	})
}

// caused evaluates an error that goes into a generic one.
func (c *collector) caused(x, inner *flow.Error, method string, style ErrorStyle, related []Related) {
	code := x.Code
	if disjoint(method, inner.Method) {
		return // who answers got another message
	}
	if method = cmp.Or(method, inner.Method, x.Method); spares(x.Conds, method) {
		return
	}
	c.maps(x, inner, style)
	if inner.Kind == flow.Plain && inner.Code != nil { // inside an error type of the program's own
		for _, of := range inner.Code.Cause {
			if of.Kind == flow.Unknown {
				c.caused(x, of, method, style, related)
			}
		}
	}
	switch inner.Kind {
	case flow.Coded:
		c.overwrites(x, inner)
		return
	case flow.Plain, flow.Sentinel, flow.External, flow.Canceled:
	case flow.Unknown:
		c.e.sends(inner, handler.SinkFact{Code: code.Value, Method: method, Flattens: flattens(x, inner), Maps: c.e.maps(x), Callbacks: c.e.errors.Callbacks(inner, method, c.e.env)}, x.Site.Pos)
		return
	default:
		return
	}
	if inner.Kind == flow.Canceled && !c.ended(inner, method) {
		return // it is another context than the request's
	}
	flattened := flattens(x, inner)
	c.e.sends(inner, handler.SinkFact{Code: code.Value, Method: method, Flattens: flattened, Maps: c.e.maps(x), Callbacks: c.e.errors.Callbacks(inner, method, c.e.env)}, x.Site.Pos)
	mapped := code.Mapper || code.Chosen
	if inner.Singled() && (!mapped || c.askedAt(inner, x.Site.Pos)) && inner.Kind != flow.Canceled {
		// Whoever found out what it is answers it wrongly.
		if v, ok := c.judge.Situation(c.evidence(inner, nil, method)); ok {
			c.add(x, Built, code.Value, v, method, style, related)
		}
		return
	}
	if inner.Kind == flow.External && !mapped && inner.Made == nil && c.together(inner, x) {
		// Built on the spot over the error of a call.
		if v, ok := c.built(inner, method, x.Site.Pos); ok {
			c.add(x, Built, code.Value, v, method, style, related)
			return
		}
	}
	y := inner.Copy()
	if !c.e.w.Pos(y.Site).IsValid() { // handed on nowhere but here
		y.Site = x.Site
	}
	to, outer := inner.Relays(), x.Relays()
	if mapped { // a mapper's last line is right as it is
		outer = slices.DeleteFunc(slices.Clone(outer), func(r flow.Relay) bool { return r.File == x.Site.File && r.Line == x.Site.Line })
	}
	what := genericHere
	if mapped {
		what = mappedHere
		to, outer = c.givenTo(to, outer)
	}
	relays, step := joined(to, outer)
	y.Way = y.Way.Through(relays)
	related = append(slices.Clip(related), Related{c.e.w.Pos(x.Site), what, step})
	switch {
	case len(x.Code.Kinds()) > 0:
		style = ErrorStyle{Kinds: x.Code}
	case flattened:
		style.Flattened = x.Site
	default:
		style = c.e.asked(style, slices.Concat(x.Code.Not.NotOf(), inner.NotOf()))
	}
	c.uncoded(y, Mapped, code.Value, method, style, related)
}

// disjoint reports whether two places are both for methods of theirs, of which they share none.
func disjoint(a, b string) bool {
	return a != "" && b != "" && !slices.ContainsFunc(protocol.Apart(a), func(one string) bool { return slices.Contains(protocol.Apart(b), one) })
}

// askedAt reports whether a place is reached if an error is one that it is known to be.
func (c *collector) askedAt(x *flow.Error, pos token.Pos) bool {
	b := c.e.w.BlockOf(pos)
	return b != nil && slices.ContainsFunc(c.e.errors.Conditions().Asked(b), func(q guard.Question) bool {
		return slices.Contains(x.Is, guard.SentinelName(q.Target))
	})
}

// asked returns how a coded error is written that something on its way asks for: by the
// type that is asked for, unless a type for errors goes out already.
func (e *engine) asked(style ErrorStyle, names []string) ErrorStyle {
	if style.Library != nil || style.Type.Name != "" && !style.NoError {
		return style
	}
	for _, name := range names {
		if t := e.w.ErrorTypeByName(name); t != nil && t.Library == nil && !t.NoError {
			return typeStyle(t)
		}
	}
	return style
}

// together reports whether two errors are made in one function.
func (c *collector) together(a, b *flow.Error) bool {
	at, of := c.e.w.BlockOf(a.Site.Pos), c.e.w.BlockOf(b.Site.Pos)
	return at != nil && of != nil && at.Parent() == of.Parent()
}

// flattens reports whether a coded error is made of another one without asking for
// the code of that.
func flattens(x, inner *flow.Error) bool {
	return !x.Code.Told && len(x.Code.Kinds())+len(x.Code.Not.NotOf())+len(inner.NotOf()) == 0 && !inner.Unsure() && !inner.Lost()
}

// built judges a coded error, or one that becomes one at a position. An
// error that is handed on from where a message is read may end all that waits
// for an answer instead of answering.
func (c *collector) built(x *flow.Error, method string, pos token.Pos) (cause.Verdict, bool) {
	ev := c.evidence(x, nil, method)
	ev.Built = !c.e.w.SentAt(pos)
	return c.judge.Situation(ev)
}

// wordless reports whether a message or format says nothing, or only the name of its
// code.
func (c *collector) wordless(text string) bool {
	text = strings.Trim(flow.WithoutVerbs(text), " :.-()")
	return c.e.errors.NamesCode(text) || !strings.ContainsFunc(text, unicode.IsLetter)
}

// generic reports whether a coded error says only that something went wrong: by its
// code, by the name of the code's constant, or because every error gets the code.
func (c *collector) generic(x *flow.Error) bool {
	if x.Code.Value == flow.InternalError || x.Code.Value == 0 {
		return true
	}
	if strings.Contains(strings.ToLower(x.Code.Name()), "internal") || c.forAll(x) {
		return true
	}
	return x.Code.Value == flow.ServerError && x.Code.Decl != "" && !cause.Telling(x.Code.Name())
}

// meant reports whether the text of a coded error says what the code is for. That of a mapper, if
// the error is not beside it, says so only if it names a situation.
func (c *collector) meant(x *flow.Error) bool {
	if x.Code.Mapper && !x.Code.HasData {
		return cause.Named(x.Text) != ""
	}
	return !c.wordless(x.Text)
}

// forAll reports whether a code that is not the protocol's is given to unexamined
// errors: by a function that gets them, or where those of several methods arrive. A
// code other than that for errors of a server may be meant for one cause, so it must
// be given to several, or to those of which a program that asked found nothing.
func (c *collector) forAll(x *flow.Error) bool {
	if _, ok := c.e.w.Protocol.Lookup(x.Code.Value); ok && x.Code.Value != flow.ServerError || c.meant(x) || slices.ContainsFunc(x.Code.Cause, func(inner *flow.Error) bool { return inner.Singled() }) {
		return false
	}
	if x.Code.Chosen {
		return true
	}
	if x.Code.Mapper {
		return x.Code.Value == flow.ServerError
	}
	brought := 0
	for _, inner := range x.Code.Cause {
		if inner.Kind != flow.Coded && inner.Kind != flow.Answered && (inner.Kind != flow.External || len(inner.Relays()) > 0 || inner.Func != x.Func) {
			brought++
		}
	}
	return x.Method == "" && (brought > 1 || brought == 1 && x.Code.Value == flow.ServerError)
}
