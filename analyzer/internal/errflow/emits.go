package errflow

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// arrives returns the functions that get messages, decode or dispatch them, and what
// they call. Errors of other functions are for the program that calls those.
func (d *drafter) arrives() map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	for _, fn := range d.e.w.Funcs {
		if d.e.arrivesIn(fn) || d.e.w.Dispatches(fn) {
			d.e.below(fn, out)
		}
	}
	return out
}

// arrivesIn reports whether a function gets messages or decodes them.
func (e *engine) arrivesIn(fn *ssa.Function) bool {
	return e.takesMessage(fn) || slices.ContainsFunc(e.decodings(fn), func(x decoding) bool {
		return e.w.Frame(program.Deref(x.into.Type()))
	})
}

// emits adds the coded errors that a function makes and that nobody returns to a
// library: the program sends them itself. If no method is known, they answer the peer
// only if its messages arrive there.
func (d *drafter) emits(fn *ssa.Function, arrive bool) {
	made := d.e.errors.Emitted(fn)

	called := len(d.ways.Callers(fn)) > 0 || token.IsExported(fn.Name()) && fn.Parent() == nil
	for _, x := range made {
		if !x.Code.Decided() && called || d.forWaiting(fn, x) {
			continue // else those who call the function make the error
		}
		for _, x := range d.sent(x.In(d.e.env(fn)), fn, make(map[*ssa.Function]bool)) {
			if names := d.methodsAt(x, x.Site.Pos); arrive || slices.ContainsFunc(names, func(name string) bool { return name != "" }) {
				d.emitted(x, names)
			}
		}
	}
}

// sent returns a coded error for each place that sends it. If a function always sends
// it, these are its calls.
func (d *drafter) sent(x *flow.Error, fn *ssa.Function, seen map[*ssa.Function]bool) flow.Set {
	calls := d.e.w.Callers(fn)
	always := d.e.w.BlockAt(fn, x.Site.Pos) == fn.Blocks[0]
	if !always || seen[fn] || len(calls) == 0 || len(calls) < len(d.ways.Callers(fn)) {
		return flow.Set{x}
	}
	seen[fn] = true
	var out flow.Set
	for _, call := range calls {
		y := x.Copy()
		y.Site, y.Conds, y.Alone = d.e.w.Site(call.Pos()), d.e.errors.Conditions().At(call.Block()), d.e.errors.Alone(call.Block())
		y.Func, y.Method = call.Parent().Name(), cmp.Or(d.e.w.MethodAt(call.Block()), x.Method)
		out = append(out, d.sent(y.In(d.e.env(call.Parent())), call.Parent(), seen)...)
	}
	return out
}

// emitted adds a coded error: for what it says itself, or else for each error
// that goes into it.
func (d *drafter) emitted(x *flow.Error, names []string) {
	c := x.Code
	if from := c.Copied(); from != nil {
		if copied := d.copied(from, x.Site.Pos); copied != nil {
			for _, y := range copied {
				d.emitted(y, d.methodsAt(y, y.Site.Pos))
			}
			return
		}
	}
	own := reading{code: c.Value, generic: d.generic(x)}
	if c.Open {
		own = reading{why: "the code is decided when the program runs"}
	}
	left := d.chosen(x, names)
	spoken := !d.wordless(x.Text) && !c.Mapper
	told, more := len(c.Cause) > 0 && len(left) == 0 && c.Chosen, false // or all causes have another code
	for _, inner := range left {
		if inner.Kind == flow.Unknown || inner.Kind == flow.Answered && inner.Answers != nil || inner.Kind.Symbolic() {
			more = true
			continue
		}
		if spoken || inner.Kind == flow.Coded || inner.Kind == flow.Plain && inner.Answers != nil {
			continue
		}
		r := own
		r.Bare = own.generic
		to := names
		if inner.Method != "" || slices.Equal(names, []string{""}) { // whoever made it may know
			to = d.methodsAt(inner, x.Site.Pos)
		}
		d.add(to, r, inner, x.Site.Pos)
		told = true
	}
	if more && !spoken {
		own.When = notFollowedFurther
	}
	if !told || more {
		d.add(names, own, x, x.Site.Pos)
	}
}

// chosen adds the codes that a coded error gets for some of the errors that go into it,
// and returns the others.
func (d *drafter) chosen(x *flow.Error, names []string) (left flow.Set) {
	c := x.Code
	for _, inner := range c.Cause {
		switch y := d.e.errors.OfCause(c, inner); {
		case c.Chosen && inner.Kind == flow.Coded && !inner.Code.Open:
			d.add(names, reading{code: inner.Code.Value, generic: d.generic(inner)}, inner, x.Site.Pos)
		case y != nil && !c.Open:
			left = append(left, y)
		}
	}
	if c.Chosen {
		for _, one := range c.Cases {
			d.add(names, reading{code: one.Value}, x, x.Site.Pos)
		}
	}
	return left
}

// copied returns the coded errors that a copy may be made of, or nil if not all of
// them are known.
func (d *drafter) copied(from ssa.Value, pos token.Pos) flow.Set {
	list := d.e.errors.At(from, program.Place{Block: d.e.w.BlockOf(pos)})
	if slices.ContainsFunc(list, func(y *flow.Error) bool {
		return y.Kind != flow.Coded || y.Code.Copied() != nil || !y.Site.Pos.IsValid()
	}) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(list), func(y *flow.Error) bool { return y.Code.Nil })
}

// sender returns a handler as the one that decides which code its errors get: if the
// layer hands them on as they are, that is whoever the layer hands them to.
func (e *engine) sender(h *handler.Handler) *handler.Handler {
	if h.Keeper == nil {
		return h
	}
	kept := *h
	kept.Sink, kept.Behavior = nil, h.Keeper.Behavior
	kept.Library, _ = e.w.LibraryByName(h.Keeper.Library)
	return &kept
}

// sentBy says which code a library or a layer gives an error that it sends; ok is
// false if it gives none.
func (d *drafter) sentBy(h *handler.Handler, x *flow.Error) (r reading, ok bool) {
	switch t := x.Told; {
	case x.Kind == flow.Plain && x.Answers != nil:
		return r, false // the answers that it is made of are told
	case h.Mapper != nil:
		return d.mapped(h.Mapper, x), true
	case h.Outlet.Part.Code > 0 && (t == nil || !x.Tells(t.Value)):
		return reading{why: "the code is decided when the program runs"}, true
	case h.Outlet.Part.Code > 0:
		return reading{code: t.Value, generic: t.Value == h.Behavior.Uncoded}, true
	}
	bare := reading{code: h.Behavior.Uncoded, generic: true, Place: contract.Place{Bare: true}}
	if h.Sink != nil && h.Left.Nothing() && !(x.Kind == flow.Coded && x.Code.Nil) {
		bare.Bare = x.Kind != flow.Coded
		return bare, true // the layer asks nothing: what the error is makes no difference
	}
	if h.Library == nil && h.Sink == nil && h.Behavior.Uncoded == 0 {
		bare = reading{why: "the replier that it is given decides"}
	}
	if x.Typed() && x.Kind != flow.Coded {
		return reading{why: "the error has a type that is asked for"}, true
	}
	if x.Kind == flow.Coded {
		return d.codeOf(h, x, bare)
	}
	return d.codeless(h, x, bare)
}

// codeless says which code a library or a layer gives an error without one; bare is
// what such errors usually get.
func (d *drafter) codeless(h *handler.Handler, x *flow.Error, bare reading) (r reading, ok bool) {
	switch x.Kind {
	case flow.Canceled:
		return d.ended(h, x, bare), true
	case flow.Plain, flow.Sentinel:
		if x.Code != nil && h.Behavior.KeepsWrapped { // inside a type of the program's own
			for _, inner := range x.Code.Cause {
				if inner.Kind == flow.Coded && d.carried(h, inner) {
					return d.sentBy(h, inner)
				}
			}
		}
		return bare, true
	case flow.External:
		if x.Interface() != nil {
			return reading{why: "the interface " + x.Interface().Name() + " is implemented elsewhere"}, true
		}
		if h.Behavior.Canceled != 0 && slices.Equal(x.Is, []string{canceled}) {
			bare.code, bare.generic = h.Behavior.Canceled, h.Behavior.Canceled == h.Behavior.Uncoded
		}
		return bare, true
	case flow.Answered:
		if x.Answers == nil {
			return bare, true // it could not be sent
		}
		return reading{why: "the peer's own answer to " + x.Name}, true
	case flow.Unknown:
		return reading{why: notFollowed(x)}, true
	}
	return reading{why: "the caller passes it"}, true
}

// codeOf says which code a coded error gets from a library or a layer that asks for it;
// bare is what errors without one get.
func (d *drafter) codeOf(h *handler.Handler, x *flow.Error, bare reading) (r reading, ok bool) {
	switch {
	case x.Code.Nil && h.Behavior.TypedNil == sdk.NilSucceeds:
		return r, false
	case x.Code.Nil:
		return reading{why: "it is a nil pointer of the error type"}, true
	case h.Sink != nil, !d.carried(h, x):
		bare.Bare = false
		return bare, true
	case x.Code.Open && len(x.Code.Cases) == 0:
		return reading{why: "the code is decided when the program runs"}, true
	}
	return reading{code: x.Code.Value, generic: d.generic(x)}, true
}

// ended says which code the error of a context gets.
func (d *drafter) ended(h *handler.Handler, x *flow.Error, bare reading) reading {
	if bare.why != "" {
		return bare
	}
	code := h.Behavior.Canceled
	if x.Name == "context.DeadlineExceeded" {
		code = h.Behavior.Deadline
	}
	code = cmp.Or(code, h.Behavior.Uncoded)
	return reading{code: code, generic: code == h.Behavior.Uncoded, Place: contract.Place{Bare: true}}
}

// mapped says which code an error gets from a function that makes a coded error
// of it.
func (d *drafter) mapped(fn *ssa.Function, x *flow.Error) reading {
	var left flow.Set
	for _, y := range d.e.errors.Mapped(fn, flow.Set{x}) {
		if len(d.e.causes(y)) > 0 {
			left = append(left, y)
		}
	}
	if len(left) != 1 || left[0].Code.Open {
		return reading{why: "the function that makes an error object of it decides"}
	}
	return reading{code: left[0].Code.Value, generic: d.generic(left[0]), Place: contract.Place{Bare: x.Kind != flow.Coded}}
}

// notFollowedFurther is all that is said of an error whose code is known.
const notFollowedFurther = "an error that is not followed further"

// notFollowed says why the origin of an error is unknown.
func notFollowed(x *flow.Error) string {
	if x.Name == "" {
		return "the error comes from where the package does not show"
	}
	return "the error is not followed further: " + x.Name
}

// carried reports whether a library sends a coded error with its code.
func (d *drafter) carried(h *handler.Handler, x *flow.Error) bool {
	if h.Library == nil {
		return true
	}
	lib, _ := d.e.w.LibraryByName(x.Code.Library)
	_, _, lost := d.lostBy(h, x)
	return lib != nil && !lost
}
