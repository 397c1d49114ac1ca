package flow

import (
	"cmp"
	"hash/fnv"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Wrap is what a caller put around an error.
type Wrap struct {
	Text  string
	Site  program.Site
	Keeps bool // errors.As still finds what is inside
	Args  taint.Taint
	Conds []guard.Cond
}

// A Relay is a place where an error is handed on.
type Relay struct {
	program.Site
	Hops int // from where it is made
}

// A Way is what happened to an error since it was made. Of all ways to a place,
// an error has the shortest. What is put around it on that way is a list of steps
// that ways share; it is read where somebody asks.
type Way struct {
	Hops     int32    // how often it was handed on
	Around   int32    // how many wraps there are around it
	Lossy    bool     // one of them keeps no more than its text
	Taken    bool     // of a symbolic error: it was taken out of what is around it
	Opened   bool     // what is handed on may be what is inside of it
	Reported bool     // it leaves a handler of another package, which reports it
	Beside   []string // sentinels and types that errors.Is and errors.As find in the same error
	Told     *Told    // code that stands beside it in a struct, if that was asked for

	Past *Past // what happened before the steps, in another package
	last *step
}

// A Past is what was put around an error earlier, and where it was handed on.
type Past struct {
	Inner  []*Wrap
	Handed []Relay
}

func (w *Way) past() Past {
	if w.Past == nil {
		return Past{}
	}
	return *w.Past
}

// A step is one thing that happened to an error: something was put around it, it
// was handed on, or it came out of a call.
type step struct {
	before *step
	wrap   *Wrap
	relay  *program.Site
	env    []taint.Taint // what the call passes for the parameters that the steps before speak of
	tied   bool          // a caller may decide something of what is around the error
	sum    uint64        // tells ways apart
}

// maxRelays and maxWraps bound the places and the wraps of a way that are kept: those
// nearest to the origin.
const (
	maxRelays = 12
	maxWraps  = 64
)

// Lost reports whether errors.As no longer finds what is inside.
func (w *Way) Lost() bool { return w.Lossy }

// Wraps returns what was put around an error, innermost first, as far as it is
// told.
func (w *Way) Wraps() []*Wrap {
	around, envs := w.around()
	for i, x := range around {
		around[i] = x.in(envs[i])
	}
	return around
}

// around returns what was put around an error, innermost first, each with what the calls
// since then pass for its parameters; nil if there were none.
func (w *Way) around() (out []*Wrap, envs [][]taint.Taint) {
	var env []taint.Taint
	for s := w.last; s != nil; s = s.before {
		switch {
		case s.wrap != nil:
			out, envs = append(out, s.wrap), append(envs, env)
		case s.env != nil && env == nil:
			env = s.env
		case s.env != nil:
			inner := make([]taint.Taint, len(s.env))
			for i, t := range s.env {
				inner[i] = t.In(env)
			}
			env = inner
		}
	}
	for _, x := range slices.Backward(w.past().Inner) {
		out, envs = append(out, x), append(envs, env)
	}
	slices.Reverse(out)
	slices.Reverse(envs)
	n := min(len(out), maxWraps)
	return out[:n], envs[:n]
}

func (w *Wrap) in(env []taint.Taint) *Wrap {
	if env == nil || !w.symbolic() {
		return w
	}
	return &Wrap{Text: w.Text, Site: w.Site, Keeps: w.Keeps, Args: w.Args.In(env), Conds: condsIn(w.Conds, env)}
}

func (w *Wrap) symbolic() bool { return w.Args.Symbolic() || tied(w.Conds) }

// with returns the way with one more step.
func (w Way) with(s step) Way {
	h := fnv.New64a()
	put := func(n uint64) {
		var b [8]byte
		for i := range b {
			b[i] = byte(n >> (8 * i))
		}
		_, _ = h.Write(b[:])
	}
	say := func(t string) { _, _ = h.Write(append([]byte(t), 0)) }
	if w.last != nil {
		put(w.last.sum)
	}
	site := program.Site{}
	s.tied = w.symbolic()
	switch x := s.wrap; {
	case x != nil:
		site = x.Site
		say(x.Text)
		s.tied = s.tied || x.symbolic()
	case s.relay != nil:
		site = *s.relay
	default:
		s.tied = slices.ContainsFunc(s.env, taint.Taint.Symbolic)
	}
	say(site.Pkg)
	say(site.File)
	put(uint64(site.Line)<<32 | uint64(uint32(site.Col)))
	for _, t := range s.env {
		put(t.From &^ taint.Peer)
		put(t.Part &^ taint.Peer)
		put(t.Via &^ taint.Peer)
		for _, p := range t.Picks {
			put(uint64(p.Param)<<2 | uint64(p.Tie))
			say(p.Field)
		}
	}
	s.before, s.sum = w.last, h.Sum64()
	w.last = &s
	return w
}

// wrapped returns the way of an error with something around it.
func (w Way) wrapped(x *Wrap) Way {
	w = w.with(step{wrap: x})
	w.Around++
	if !x.Keeps {
		w.Lossy, w.Beside = true, nil // only the text is left of them too
	}
	return w
}

// relayed returns the way of an error that was handed on at a place.
func (w Way) relayed(at *program.Site) Way {
	w.Hops++
	return w.with(step{relay: at})
}

// Relays returns where an error was handed on, each place once, those nearest to
// the origin first.
func (w *Way) Relays() []Relay {
	var steps []Relay
	hops := int(w.Hops)
	for s := w.last; s != nil; s = s.before {
		if s.relay != nil {
			steps = append(steps, Relay{*s.relay, hops})
			hops--
		}
	}
	slices.Reverse(steps)
	var out []Relay
	for _, r := range slices.Concat(w.past().Handed, steps) {
		if len(out) < maxRelays && !slices.ContainsFunc(out, func(o Relay) bool { return o.Same(r.Site) }) {
			out = append(out, r)
		}
	}
	return out
}

// Through returns the way with other places where the error was handed on.
func (w Way) Through(relays []Relay) Way {
	w.Past, w.last = &Past{w.Wraps(), relays}, nil
	return w
}

// in returns the way as a call sees it.
func (w Way) in(env []taint.Taint) Way {
	if !w.symbolic() || len(env) == 0 {
		return w
	}
	return w.with(step{env: env})
}

// symbolic reports whether a caller may decide anything around an error.
func (w *Way) symbolic() bool {
	if w.last != nil {
		return w.last.tied
	}
	return slices.ContainsFunc(w.past().Inner, (*Wrap).symbolic)
}

// opened returns errors, each of which may be what was inside it.
func (s Set) opened() Set {
	return s.each(func(x *Error) *Error {
		y := *x
		y.Opened = true
		return y.as(x)
	})
}

// holding returns errors without those that are nothing but a text: there is none inside.
func (s Set) holding() Set {
	return slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return x.Kind == Plain && x.Type == "" && x.Around == 0 })
}

// bare returns errors without what was around them.
func (s Set) bare() Set {
	return s.each(func(x *Error) *Error {
		y := *x
		y.Way = x.Way.bare()
		y.Taken = x.Kind.Symbolic()
		return &y
	})
}

// bare returns the way of an error that was taken out of what was around it.
func (w *Way) bare() Way {
	out := Way{Hops: w.Hops, Beside: w.Beside, Reported: w.Reported, Told: w.Told}
	if relays := w.Relays(); len(relays) > 0 {
		out.Past = &Past{Handed: relays}
	}
	return out
}

// compare orders the ways of one error: the shortest first, and of these the
// first in the source.
func (w *Way) compare(o *Way) int {
	if c := cmp.Or(cmp.Compare(w.Hops, o.Hops), cmp.Compare(w.Around, o.Around)); c != 0 || w.last == o.last {
		return c
	}
	if w.last != nil && o.last != nil && w.last.sum == o.last.sum {
		return 0
	}
	mine, _ := w.around()
	others, _ := o.around()
	return cmp.Or(
		slices.CompareFunc(mine, others, func(a, b *Wrap) int { return a.Site.Compare(b.Site) }),
		cmp.Compare(w.sum(), o.sum()))
}

func (w *Way) sum() uint64 {
	if w.last == nil {
		return 0
	}
	return w.last.sum
}

// portable returns the way without what is valid only in this package. A caller
// elsewhere needs the nearest evidence, so the rest is cut.
func (w *Way) portable(e *Errors) Way {
	out := *w
	past := &Past{slices.Clone(w.Wraps()), w.Relays()}
	if out.Past, out.last = past, nil; len(past.Inner)+len(past.Handed) == 0 {
		out.Past = nil
	}
	for i, x := range past.Inner {
		x := *x
		x.Conds = e.nearest(x.Conds, x.Site.Pos, 2)
		x.Site.Pos = 0
		past.Inner[i] = &x
	}
	for i := range past.Handed {
		past.Handed[i].Pos = 0
	}
	return out
}
