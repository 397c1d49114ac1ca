// Package taint says what a value is made of: which parameters of its function
// it derives from, which ones selected it, whether it is part of a message of
// the peer, and which names the code gives it on the way.
//
// It is symbolic in a function's parameters, so that what holds for a function
// holds for each of its calls. It does not know errors.
package taint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A Taint says what a value is made of. Bits stand for the parameters of the
// value's function (the receiver first), then for its free variables, and the last
// one for the messages of the peer.
type Taint struct {
	From  uint64   // the value is made of these
	Part  uint64   // these name it, within something else: a file below a folder
	Via   uint64   // these decided which value it is
	Frame bool     // it is a whole message of the peer, or one of the fields that make one a request
	Names []string // identifiers, nearest first
	Far   []int    // how far from the value each of them is

	// Fields are the fields of a request that it is, or was found by, as they
	// are called on the wire, sorted.
	Fields []string

	Picks []Pick  // fields of parameters that go into it, sorted
	Parts []Field // what the fields of a struct are made of that are set one by one, sorted
}

// Operand returns the taint of a parameter or free variable of a function.
func Operand(i int) Taint { return Taint{From: bit(i)} }

// maxFields bounds the fields that are kept.
const maxFields = 6

// maxNames bounds the identifiers that are kept; the nearest ones matter.
const maxNames = 12

// How much further away names count: those of the second thing that a value is made of,
// those of a caller for its arguments, and those of types.
const (
	apart = 100
	above = 100 * apart
	last  = 1000 * above
)

// named returns a taint that has only names, from a distance on.
func named(far int, names []string) Taint {
	var t Taint
	for _, n := range names {
		if n != "" && n != "_" && len(t.Names) < maxNames && !slices.Contains(t.Names, n) {
			t.Names, t.Far = append(t.Names, n), append(t.Far, far+len(t.Far))
		}
	}
	return t
}

// further returns the taint with its names so much further away.
func (t Taint) further(by int) Taint {
	t.Far = slices.Clone(t.Far)
	for i := range t.Far {
		t.Far[i] += by
	}
	return t
}

// With returns the taint with names in front of its own.
func (t Taint) With(names ...string) Taint {
	front := named(0, names)
	return t.further(len(front.Names)).Join(front)
}

// Behind returns the taint with names behind its own. Their distance depends on the
// names before them, so that a fixpoint must not use it.
func (t Taint) Behind(names ...string) Taint {
	end := 0
	if len(t.Far) > 0 {
		end = t.Far[len(t.Far)-1] + 1
	}
	return t.Join(named(end, names))
}

// And returns the taint of a value made of both; t counts first.
func (t Taint) And(u Taint) Taint { return All(t, u) }

// All returns the taint of a value made of several; earlier ones count first.
func All(list ...Taint) Taint {
	var r Taint
	for i, t := range list {
		r = r.Join(t.further(i * apart))
	}
	return r
}

// Join returns the taint of a value that is one of the two. It is commutative,
// associative and idempotent.
func (t Taint) Join(u Taint) Taint {
	names, far := mergeNames(t, u)
	return Taint{
		From: t.From | u.From, Part: t.Part | u.Part, Via: t.Via | u.Via,
		Frame: t.Frame || u.Frame, Names: names, Far: far, Fields: mergeFields(t.Fields, u.Fields),
		Picks: joinPicks(t.Picks, u.Picks), Parts: joinParts(t, u),
	}
}

func mergeFields(a, b []string) []string {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0 || slices.Equal(a, b):
		return a
	}
	out := slices.Concat(a, b)
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), maxFields)]
}

// Ties returns the taint with the ties of another one, but its own names.
func (t Taint) Ties(u Taint) Taint {
	u.Names, u.Far, u.Fields, u.Parts = nil, nil, nil, nil
	return t.Join(u)
}

// mergeNames returns the nearest names of both, each at its smaller distance.
func mergeNames(t, u Taint) (names []string, far []int) {
	switch {
	case len(t.Names) == 0:
		return u.Names, u.Far
	case len(u.Names) == 0 || slices.Equal(t.Names, u.Names) && slices.Equal(t.Far, u.Far):
		return t.Names, t.Far
	}
	type near struct {
		name string
		far  int
	}
	all := make([]near, 0, len(t.Names)+len(u.Names))
	for i, n := range t.Names {
		all = append(all, near{n, t.Far[i]})
	}
	for i, n := range u.Names {
		if at := slices.Index(t.Names, n); at >= 0 {
			all[at].far = min(all[at].far, u.Far[i])
		} else {
			all = append(all, near{n, u.Far[i]})
		}
	}
	slices.SortFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(a.far, b.far), strings.Compare(a.name, b.name)) })
	all = all[:min(len(all), maxNames)]
	names, far = make([]string, len(all)), make([]int, len(all))
	for i, n := range all {
		names[i], far[i] = n.name, n.far
	}
	return names, far
}

// Selected returns the taint of a value that was found by t.
func (t Taint) Selected() Taint {
	return Taint{Via: t.From | t.Part | t.Via, Names: t.Names, Far: t.Far, Fields: t.Fields, Picks: t.tied(Found)}
}

// Within returns the taint of a value that belongs to what t names, such as the
// content or the properties of a file.
func (t Taint) Within() Taint {
	return Taint{Part: t.From | t.Part, Via: t.Via, Names: t.Names, Far: t.Far, Fields: t.Fields, Picks: t.tied(Named)}
}

// Symbolic reports whether a caller decides something of the value.
func (t Taint) Symbolic() bool { return (t.From|t.Part|t.Via)&^Peer != 0 || len(t.Picks) > 0 }

// Tied reports whether the value is made of, or chosen by, anything from outside of
// the function.
func (t Taint) Tied() bool { return t.From|t.Part|t.Via != 0 || len(t.Picks) > 0 }

// Outside returns the taint for another function, to which the parameters mean
// nothing.
func (t Taint) Outside() Taint {
	t.From, t.Part, t.Via, t.Picks = t.From&Peer, t.Part&Peer, t.Via&Peer, nil
	return t.with(t.each(Taint.Outside))
}

// In replaces parameters by what a caller passes for them.
func (t Taint) In(env []Taint) Taint {
	if !t.Symbolic() {
		return t
	}
	out := t.Outside()
	out.Parts = nil
	add := func(i int, e Taint) {
		e.Frame = false
		switch {
		case len(t.Fields) > 0 && shows(e.Fields):
			out.Fields, e.Fields = nil, []string{protocol.Claims}
		case len(t.Fields) > 0:
			e.Fields = e.encoded() // what it is of the parameter says more than what the whole was made of
		}
		out = out.Join(e.further(above + i*apart))
	}
	for i, e := range env {
		switch b := bit(i); {
		case t.From&b != 0:
			add(i, e)
		case t.Part&b != 0:
			add(i, e.Within())
		case t.Via&b != 0:
			add(i, e.Selected())
		}
	}
	for _, p := range t.Picks {
		if p.Param < len(env) {
			add(p.Param, env[p.Param].part(p.Field).by(p.Tie))
		}
	}
	if len(t.Parts) > 0 {
		out = out.with(append(t.each(func(of Taint) Taint { return of.In(env) }), out.Parts...))
	}
	if out.Equal(t) {
		return t // so that both have the same names in memory
	}
	return out
}

// encoded returns the mark of what the program wrote down, alone, or nothing.
func (t Taint) encoded() []string {
	if slices.Contains(t.Fields, cause.Encoded) {
		return []string{cause.Encoded}
	}
	return nil
}

// SameTies reports whether two taints are the same, except for the names.
func (t Taint) SameTies(u Taint) bool {
	return t.From == u.From && t.Part == u.Part && t.Via == u.Via && t.Frame == u.Frame && slices.Equal(t.Picks, u.Picks)
}

// Equal reports whether two taints say the same.
func (t Taint) Equal(u Taint) bool {
	return t.SameTies(u) && slices.Equal(t.Names, u.Names) && slices.Equal(t.Far, u.Far) && slices.Equal(t.Fields, u.Fields) && slices.EqualFunc(t.Parts, u.Parts, Field.equal)
}

// Subject returns the taint as evidence. Parameters that are still symbolic belong to
// no request.
func (t Taint) Subject() cause.Subject {
	s := cause.Subject{Names: t.Names, Fields: t.Fields, Frame: t.Frame}
	switch {
	case t.From&Peer != 0:
		s.Tie = cause.Derived
	case t.Part&Peer != 0:
		s.Tie = cause.Within
	case t.Via&Peer != 0:
		s.Tie = cause.Selected
	}
	return s
}

// bit returns the bit that stands for a parameter or free variable. Those
// behind the 62nd share one.
func bit(i int) uint64 { return 1 << min(i, shared) }

const shared = 62

// Peer is the bit that stands for the messages of the peer.
const Peer uint64 = 1 << (shared + 1)
