// What are the fields of structs made of?

package taint

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Pick is a field of a parameter that a value is made of, or that names or
// decided it.
type Pick struct {
	Param int
	Field string
	Tie   Tie
}

// A Tie says how one value depends on another.
type Tie uint8

const (
	Made  Tie = iota // it is made of it
	Named            // it is named by it, within something else
	Found            // which value it is was decided by it
)

// A Field says what a field of a struct is made of.
type Field struct {
	Name string // with that of the struct's type, as a value may be one of several structs
	Of   Taint  // without parts of its own
}

// fieldName returns the name of a field of a struct, or of what points to one.
func fieldName(t types.Type, f *types.Var) string { return typed(t, f.Name()) }

func typed(t types.Type, field string) string {
	if n := program.Named(t); n != nil {
		return n.Obj().Name() + "." + field
	}
	return field
}

// as returns the taint of a struct of one type for its conversion to another.
func (t Taint) as(from, to types.Type) Taint {
	t.Parts = slices.Clone(t.Parts)
	for i, f := range t.Parts {
		if field, ok := strings.CutPrefix(f.Name, typed(from, "")); ok {
			t.Parts[i].Name = typed(to, field)
		}
	}
	return t
}

// maxParts bounds the fields that are kept apart.
const maxParts = 16

// part returns what a field is made of, for the taint of a struct. A field that is
// not kept apart is made of all that the struct is made of.
func (t Taint) part(name string) Taint {
	if i := slices.IndexFunc(t.Parts, func(f Field) bool { return f.Name == name }); i >= 0 {
		return t.Parts[i].Of
	}
	t.Parts = nil
	list := slices.Clone(t.Picks)
	for i := range shared {
		if t.From&bit(i) != 0 {
			t.From &^= bit(i)
			list = append(list, Pick{i, name, Made})
		}
	}
	t.Picks = picks(list)
	return t
}

// Shown returns the taint of what a peer reads of a value that it is sent: all that is in it.
func (t Taint) Shown() Taint {
	if len(t.Parts) == 0 {
		return t
	}
	shown := Taint{From: t.From, Part: t.Part, Frame: t.Frame, Names: t.Names, Far: t.Far, Fields: t.Fields, Picks: t.made()}
	for _, f := range t.Parts {
		shown = shown.Join(f.Of)
	}
	return shown
}

// with returns the taint of a struct with some fields; of two with the same name, the
// first counts.
func (t Taint) with(parts []Field) Taint {
	t.Parts = nil
	for _, f := range parts {
		if f.Of.Parts = nil; f.Of.Tied() {
			t.Parts = append(t.Parts, f)
		}
	}
	slices.SortStableFunc(t.Parts, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	t.Parts = slices.CompactFunc(t.Parts, func(a, b Field) bool { return a.Name == b.Name })
	t.Parts = t.Parts[:min(len(t.Parts), maxParts)]
	return t
}

// joinParts returns the fields of a struct that is one of two.
func joinParts(t, u Taint) []Field {
	switch {
	case len(t.Parts)+len(u.Parts) == 0:
		return nil
	case slices.EqualFunc(t.Parts, u.Parts, Field.equal):
		return t.Parts
	}
	held := func(t Taint, name string) Taint {
		if !slices.ContainsFunc(t.Parts, func(f Field) bool { return f.Name == name }) {
			t.Names, t.Far = nil, nil // which are those of the whole
		}
		return t.part(name)
	}
	var out []Field
	for _, f := range slices.Concat(t.Parts, u.Parts) {
		if !slices.ContainsFunc(out, func(o Field) bool { return o.Name == f.Name }) {
			out = append(out, Field{f.Name, held(t, f.Name).Join(held(u, f.Name))})
		}
	}
	return Taint{}.with(out).Parts
}

func (f Field) equal(o Field) bool { return f.Name == o.Name && f.Of.Equal(o.Of) }

// picks returns a list of picks in order, each once.
func picks(list []Pick) []Pick {
	slices.SortFunc(list, func(a, b Pick) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), strings.Compare(a.Field, b.Field), cmp.Compare(a.Tie, b.Tie))
	})
	list = slices.Compact(list)
	return list[:min(len(list), maxParts)]
}

func joinPicks(a, b []Pick) []Pick {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0 || slices.Equal(a, b):
		return a
	}
	return picks(slices.Concat(a, b))
}

// each returns the parts with f applied to each.
func (t Taint) each(f func(Taint) Taint) []Field {
	out := slices.Clone(t.Parts)
	for i := range out {
		out[i].Of = f(out[i].Of)
	}
	return out
}

// by returns the taint of a value that depends on t.
func (t Taint) by(tie Tie) Taint {
	switch tie {
	case Named:
		return t.Within()
	case Found:
		return t.Selected()
	}
	return t
}

// tied returns the picks of a value that is found by the taint, or named by it.
func (t Taint) tied(by Tie) []Pick {
	if len(t.Picks) == 0 {
		return nil
	}
	list := slices.Clone(t.Picks)
	for i := range list {
		list[i].Tie = max(list[i].Tie, by)
	}
	return picks(list)
}

// made returns the picks that a value is made of.
func (t Taint) made() []Pick {
	return slices.DeleteFunc(slices.Clone(t.Picks), func(p Pick) bool { return p.Tie != Made })
}

// OfProgram reports whether a value is made of no argument of its function, except
// for the receiver of a method.
func (t Taint) OfProgram(method bool) bool {
	of := t.Inputs()
	return of == 0 || method && of == 1
}

// Inputs returns the bits of what a value, or a part of it, is made of: parameters and free variables of
// its function, and the messages of the peer.
func (t Taint) Inputs() uint64 {
	of := t.From
	for _, p := range t.made() {
		of |= bit(p.Param)
	}
	return of
}

// chosen reports whether an argument of its function other than the first decides which value it is,
// or what it belongs to.
func (t Taint) chosen() bool {
	return (t.Part|t.Via)&^1 != 0 || slices.ContainsFunc(t.Picks, func(p Pick) bool { return p.Param > 0 })
}

// MadeOfFirst reports whether a value is made of one of the first n arguments of its function.
func (t Taint) MadeOfFirst(n int) bool {
	return t.Inputs()&(bit(n)-1) != 0
}
