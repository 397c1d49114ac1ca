// What is known of an error?

package errflow

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// Errors of the standard library that the protocol has answers for.
const (
	canceled   = "context.Canceled"
	noSuchFile = "io/fs.ErrNotExist"
)

// evidence returns what is known of an error, or of one of its wrappers.
func (c *collector) evidence(x *flow.Error, w *flow.Wrap, method string) cause.Evidence {
	excluded := x.Not
	if x.Asked && len(x.Is) == 0 {
		excluded = append(slices.Clip(excluded), noSuchFile)
	}
	ev := cause.Evidence{Method: cmp.Or(method, x.Method), Excluded: excluded, Foreign: c.guarded(x), Login: c.e.failsLogin(x)}
	conds := x.Conds
	if w != nil {
		ev.Text, ev.Args, ev.Inner = w.Text, w.Args.Subject(), x.Text
		conds = w.Conds
		if w.Site.File == x.Site.File && w.Site.Line == x.Site.Line { // one expression makes both
			ev.Alone = c.alone(x, x.Alone)
		}
		if x.Kind == flow.Sentinel {
			ev.Sentinel = x.Name
		}
	} else {
		ev.Text, ev.Args = x.Text, x.Args.Subject()
		ev.Alone, ev.Last = c.alone(x, x.Alone), c.alone(x, x.Last)
		ev.Unoffered, ev.Answered = ev.Alone && c.unoffered(ev.Method), c.answeredWhereMade(x)
		for _, o := range x.Wraps() {
			if o.Text != "" {
				ev.Outer = append(ev.Outer, o.Text)
			}
		}
		switch x.Kind {
		case flow.External:
			ev.Producer, ev.Subject = x.Name, x.Subject.Subject()
		case flow.Sentinel, flow.Canceled:
			ev.Sentinel = x.Name
		}
		for _, s := range x.Is {
			ev.Conditions = append(ev.Conditions, cause.Condition{Kind: cause.IsError, Name: s, Why: "the error is " + s[strings.LastIndex(s, "/")+1:]})
		}
	}
	ended := (x.Kind == flow.Plain || x.Kind == flow.Coded || x.Kind == flow.Sentinel) &&
		(c.e.endedAt(conds) || c.e.endedBy(conds, func(ctx ssa.Value) bool { return c.ofTurn(ctx, ev.Method) }))
	at := x.Site.Pos
	if w != nil {
		at = w.Site.Pos
	}
	b := c.e.w.BlockOf(at)
	conds = slices.Clone(conds)
	c.e.markEarly(conds, b)
	conds = c.e.markLogin(conds, x)
	switch flag := len(conds) > 0 && (conds[0].Kind == cause.OwnFalse || conds[0].Kind == cause.OwnSet); {
	case flag && c.withheld(ev.Method, conds[0]):
		conds[0].Kind = cause.Withheld
	case flag && x.Made != nil && conds[0].Settled:
		conds[0].Kind = cause.Settled
	}
	for _, k := range conds {
		if k.Kind == cause.IsError && !found(k, conds) {
			continue
		}
		if ended && k.Kind != cause.Early && k.Kind != cause.OwnSet && k.Kind != cause.IsError {
			k.Kind, ended = cause.Withdrawn, false // the nearest one
		}
		ev.Conditions = append(ev.Conditions, cause.Condition{Kind: k.Kind, Subject: k.Subject.Subject(), Name: k.Name, Among: k.Among, Why: k.Why, Pos: k.Pos, Ways: k.Ways, Joint: k.Joint, Own: k.Own, IsJSON: k.IsJSON, Not: k.Not})
	}
	return ev
}

// found reports whether an error was found to be what a condition says, or one of those beside it: on
// another way there may have been none.
func found(is guard.Cond, conds []guard.Cond) bool {
	beside := 0
	for _, k := range conds {
		if k.Kind == cause.IsError && k.Ways == is.Ways {
			beside++
		}
	}
	return beside >= is.Ways
}

// guarded reports whether an error is made in a package that has no handlers: it guards itself,
// whoever calls it. A method of what the peer's message is decoded into guards nothing else.
func (c *collector) guarded(x *flow.Error) bool {
	if len(x.Conds) > 0 && x.Conds[0].Given && x.Conds[0].Subject.From&taint.Peer != 0 {
		return false
	}
	return x.Made != nil && c.e.w.SpokenBy(c.e.w.Package(x.Made.Pkg)) == nil
}

// answeredWhereMade reports whether the function that makes an error of the package also
// hands it to what makes an answer of it.
func (c *collector) answeredWhereMade(x *flow.Error) bool {
	relays, made := x.Relays(), c.e.w.BlockOf(x.Site.Pos)
	if len(relays) == 0 || made == nil {
		return false
	}
	last := c.e.w.BlockOf(relays[len(relays)-1].Pos)
	return last != nil && last.Parent() == made.Parent()
}
