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
// an error has the shortest. What is put around it on that way, and where it is
// handed on, is a list of steps that ways share; it is read where somebody asks.
type Way struct {
	Hops     int      // how often it was handed on
	Around   int      // how many wraps there are around it
	Lossy    bool     // one of them keeps no more than its text
	Beside   []string // sentinels and types that errors.Is and errors.As find in the same error
	Reported bool     // it leaves a handler of another package, which reports it
	Told     *Told    // code that stands beside it in a struct, if that was asked for

	// What happened before the steps: in another package.
	Inner  []*Wrap
	Passed []Relay

	last *step
}

// A step is one thing that happened to an error: something was put around it, it
// was handed on, or it came out of a call.
type step struct {
	before *step
	wrap   *Wrap
	site   program.Site  // where it was handed on
	env    []taint.Taint // what the call passes for the parameters that the steps before speak of
	hops   int
	tied   bool   // a caller may decide something of what is around the error
	sum    uint64 // tells ways apart
}

// maxRelays bounds the places that are told of a way, and maxWraps what is around
// an error of another package: those nearest to the origin.
const (
	maxRelays = 12
	maxWraps  = 64
)

// Lost reports whether errors.As does not find what is inside any more.
func (w *Way) Lost() bool { return w.Lossy }

// Wraps returns what was put around an error, innermost first.
func (w *Way) Wraps() []*Wrap {
	if w.Around == 0 {
		return nil
	}
	out := make([]*Wrap, 0, w.Around)
	var envs [][]taint.Taint // of the calls around, outermost first
	add := func(x *Wrap) {
		for i := len(envs) - 1; i >= 0 && x.symbolic(); i-- {
			x = &Wrap{Text: x.Text, Site: x.Site, Keeps: x.Keeps, Args: x.Args.In(envs[i]), Conds: condsIn(x.Conds, envs[i])}
		}
		out = append(out, x)
	}
	for s := w.last; s != nil; s = s.before {
		switch {
		case s.wrap != nil:
			add(s.wrap)
		case s.env != nil:
			envs = append(envs, s.env)
		}
	}
	for _, x := range slices.Backward(w.Inner) {
		add(x)
	}
	slices.Reverse(out)
	return out
}

func (w *Wrap) symbolic() bool { return w.Args.Symbolic() || tied(w.Conds) }

// Relays returns where an error was handed on: each place once, those nearest to
// the origin.
func (w *Way) Relays() []Relay {
	if w.last == nil {
		return w.Passed
	}
	var back []Relay
	for s := w.last; s != nil; s = s.before {
		if s.wrap == nil && s.env == nil {
			back = append(back, Relay{s.site, s.hops})
		}
	}
	slices.Reverse(back)
	var out []Relay
	for _, r := range slices.Concat(w.Passed, back) {
		if len(out) < maxRelays && !slices.ContainsFunc(out, func(o Relay) bool { return o.Same(r.Site) }) {
			out = append(out, r)
		}
	}
	return out
}

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
	site := s.site
	s.tied = w.symbolic()
	switch {
	case s.wrap != nil:
		site = s.wrap.Site
		say(s.wrap.Text)
		s.tied = s.tied || s.wrap.symbolic()
	case s.env != nil:
		s.tied = slices.ContainsFunc(s.env, taint.Taint.Symbolic)
	}
	for _, t := range s.env {
		put(t.From)
		put(t.Part)
		put(t.Via)
	}
	say(site.Pkg)
	say(site.File)
	put(uint64(site.Line)<<32 | uint64(uint32(site.Col)))
	s.before, s.hops, s.sum = w.last, w.Hops, h.Sum64()
	w.last = &s
	return w
}

// wrapped returns the way of an error with something around it.
func (w Way) wrapped(x *Wrap) Way {
	w = w.with(step{wrap: x})
	w.Around++
	w.Lossy = w.Lossy || !x.Keeps
	if w.Lossy {
		w.Beside = nil // only the text is left of them too
	}
	return w
}

// relayed returns the way of an error that was handed on at a place.
func (w Way) relayed(at program.Site) Way {
	w.Hops++
	return w.with(step{site: at})
}

// in returns the way as a call sees it.
func (w Way) in(env []taint.Taint) Way {
	if !w.symbolic() || len(env) == 0 {
		return w
	}
	return w.with(step{env: env})
}

// symbolic reports whether a caller may decide anything of what is around an
// error.
func (w *Way) symbolic() bool {
	if w.last != nil {
		return w.last.tied
	}
	return slices.ContainsFunc(w.Inner, (*Wrap).symbolic)
}

// bare returns the way of an error that was taken out of what was around it.
func (w *Way) bare() Way {
	return Way{Hops: w.Hops, Passed: w.Relays(), Beside: w.Beside, Reported: w.Reported, Told: w.Told}
}

// Relayed returns the way with other places where the error was handed on.
func (w *Way) Relayed(list []Relay) Way {
	out := *w
	out.Inner, out.Passed, out.last = w.Wraps(), list, nil
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
	return cmp.Or(
		slices.CompareFunc(w.Wraps(), o.Wraps(), func(a, b *Wrap) int { return a.Site.Compare(b.Site) }),
		slices.CompareFunc(w.Relays(), o.Relays(), func(a, b Relay) int { return a.Site.Compare(b.Site) }),
		cmp.Compare(w.sum(), o.sum()))
}

func (w *Way) sum() uint64 {
	if w.last == nil {
		return 0
	}
	return w.last.sum
}

// portable returns the way without what is valid in this package alone. What a
// caller elsewhere needs is the nearest evidence, so the rest is cut.
func (w *Way) portable() Way {
	out := w.Relayed(slices.Clone(w.Relays()))
	out.Inner = out.Inner[:min(len(out.Inner), maxWraps)]
	out.Around = len(out.Inner)
	for i, x := range out.Inner {
		x := *x
		x.Site.Pos, x.Conds = 0, nearest(x.Conds, 2)
		out.Inner[i] = &x
	}
	for i := range out.Passed {
		out.Passed[i].Pos = 0
	}
	return out
}
