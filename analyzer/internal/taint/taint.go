// Package taint says what a value is made of: which parameters of its function
// it derives from, which ones selected it, whether it is part of a message of
// the peer, and which names the code gives it on the way.
//
// It is symbolic in a function's parameters, so that what holds for a function
// holds for each of its calls. It does not know errors.
package taint

import (
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// A Taint says what a value is made of. Bits stand for the parameters of the
// value's function (the receiver first) and then for its free variables.
type Taint struct {
	From  uint64   // the value is made of these
	Part  uint64   // these name it, within something else: a file below a folder
	Via   uint64   // these decided which value it is
	Wire  bool     // it is made of a message from the peer
	WireP bool     // a message from the peer names it, within something else
	WireV bool     // a message from the peer decided which value it is
	Frame bool     // it is a whole message of the peer, or one of the fields that make one a request
	Names []string // identifiers, innermost first
}

// maxNames bounds the identifiers that are kept; the nearest ones matter.
const maxNames = 12

// With returns the taint with names in front of its own.
func (t Taint) With(names ...string) Taint {
	t.Names = mergeNames(names, t.Names)
	return t
}

// Behind returns the taint with names behind its own.
func (t Taint) Behind(names ...string) Taint {
	t.Names = mergeNames(t.Names, names)
	return t
}

func mergeNames(a, b []string) []string {
	out := make([]string, 0, min(len(a)+len(b), maxNames))
	for _, list := range [][]string{a, b} {
		for _, n := range list {
			if n != "" && n != "_" && len(out) < maxNames && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// Join returns the taint of a value made of both, or of one of the two.
func (t Taint) Join(u Taint) Taint {
	return Taint{
		From: t.From | u.From, Part: t.Part | u.Part, Via: t.Via | u.Via,
		Wire: t.Wire || u.Wire, WireP: t.WireP || u.WireP, WireV: t.WireV || u.WireV,
		Frame: t.Frame || u.Frame, Names: mergeNames(t.Names, u.Names),
	}
}

// Ties returns the taint with what another one is tied to, under its own names.
func (t Taint) Ties(u Taint) Taint {
	names := t.Names
	t = t.Join(u)
	t.Names = names
	return t
}

// Selected returns the taint of a value that was found by t.
func (t Taint) Selected() Taint {
	return Taint{Via: t.From | t.Part | t.Via, WireV: t.Wire || t.WireP || t.WireV, Names: t.Names}
}

// Within returns the taint of a value that t names within something else, or
// that is said of what t names: the content of a file, the file's properties.
func (t Taint) Within() Taint {
	return Taint{Part: t.From | t.Part, Via: t.Via, WireP: t.Wire || t.WireP, WireV: t.WireV, Names: t.Names}
}

// Symbolic reports whether a caller decides something of the value.
func (t Taint) Symbolic() bool { return t.From|t.Part|t.Via != 0 }

// Tied reports whether anything that comes from outside of the function is in
// the value, or decided which one it is.
func (t Taint) Tied() bool { return t.Symbolic() || t.Wire || t.WireP || t.WireV }

// Outside returns the taint as another function sees it, for which the
// parameters mean nothing.
func (t Taint) Outside() Taint {
	t.From, t.Part, t.Via = 0, 0, 0
	return t
}

// In replaces parameters by what a caller passes for them.
func (t Taint) In(env []Taint) Taint {
	if !t.Symbolic() {
		return t
	}
	out := t.Outside()
	for i, e := range env {
		switch b := bit(i); {
		case t.From&b != 0:
		case t.Part&b != 0:
			e = e.Within()
		case t.Via&b != 0:
			e = e.Selected()
		default:
			continue
		}
		e.Frame = false
		out = out.Join(e)
	}
	return out
}

// SameTies reports whether two taints say the same, but for the names.
func (t Taint) SameTies(u Taint) bool {
	return t.From == u.From && t.Part == u.Part && t.Via == u.Via &&
		t.Wire == u.Wire && t.WireP == u.WireP && t.WireV == u.WireV && t.Frame == u.Frame
}

// Equal reports whether two taints say the same.
func (t Taint) Equal(u Taint) bool {
	return t.SameTies(u) && slices.Equal(t.Names, u.Names)
}

// Subject returns the taint as evidence; parameters that are still symbolic
// are nobody's request.
func (t Taint) Subject() cause.Subject {
	s := cause.Subject{Names: t.Names, Frame: t.Frame}
	switch {
	case t.Wire:
		s.Tie = cause.Derived
	case t.WireP:
		s.Tie = cause.Within
	case t.WireV:
		s.Tie = cause.Selected
	}
	return s
}

// bit returns the bit that stands for a parameter or free variable. Those
// behind the 63rd share one.
func bit(i int) uint64 { return 1 << min(i, 63) }
