// What is known of an error?

package guard

import (
	"slices"
	"strings"
)

// Known is what was found out about an error. If it says something, the error is not
// nil.
type Known struct {
	Is       []string  // the errors that it is one of
	Not      []string  // errors that it is not, tables that it is not in, and why no context ended; see Table, Because
	IsTypes  []string  // the types that it has one of; an interface is written as its methods
	NotTypes []string  // types that it does not have
	NoneOf   []string  // types that it is not itself, whatever is inside
	Says     []string  // the tests of its text of which it passes one; see Passes
	SaysNot  []string  // tests of its text that it does not pass
	Has      []string  // what its fields hold, each one of those that are listed of it; see Holding
	HasNot   []string  // what its fields do not hold
	Nil      bool      // it is none
	NotNil   bool      // a pointer that is not nil
	Asked    bool      // somebody asked whether a file is missing
	Itself   bool      // it was compared, or its type asserted: it is that error, or of that type, itself
	Opaque   bool      // a question was answered that is not understood: whoever asked it does so on purpose
	Unmapped bool      // a function that others give made nothing of it
	Unlike   bool      // it is not one of some errors that are not known
	Caught   []string  // sentinels and types of which such as were asked something else, too, are not here
	Ways     [][]Known // of each list, one holds: it came on one of several ways
}

// lists are what an error is one of, then what it is not, and what is not here; flags
// are what else is known.
func (k *Known) lists() [10]*[]string {
	return [...]*[]string{&k.Is, &k.IsTypes, &k.Says, &k.Has, &k.Not, &k.NotTypes, &k.NoneOf, &k.SaysNot, &k.HasNot, &k.Caught}
}

func (k *Known) flags() [7]*bool {
	return [...]*bool{&k.Opaque, &k.Unmapped, &k.Unlike, &k.Nil, &k.NotNil, &k.Asked, &k.Itself}
}

// Nothing reports whether nothing is known.
func (k Known) Nothing() bool { return k.Equal(Known{}) }

// OfSome reports whether the error is one of some that were asked for.
func (k Known) OfSome() bool { return len(k.Is)+len(k.IsTypes) > 0 }

// Unsure reports whether somebody asked about the error in a way that may have kept it from here.
func (k Known) Unsure() bool { return k.Opaque || k.Unmapped || k.Unlike || len(k.Caught) > 0 }

// Denied returns what is known of an error of which one of the things holds that this says it
// is not.
func (k Known) Denied() Known {
	if len(k.Not)+len(k.NotTypes)+len(k.NoneOf)+len(k.SaysNot) == 0 {
		return Known{Has: k.HasNot}
	}
	var ways []Known
	for _, name := range k.Not {
		ways = append(ways, Known{Is: []string{name}})
	}
	for _, t := range k.NotTypes {
		ways = append(ways, Known{IsTypes: []string{t}})
	}
	for _, t := range k.NoneOf {
		ways = append(ways, Known{IsTypes: []string{t}, Itself: true})
	}
	for _, text := range k.SaysNot {
		ways = append(ways, Known{Says: []string{text}})
	}
	for _, held := range k.HasNot {
		ways = append(ways, Known{Has: []string{held}})
	}
	return OneOf(ways...)
}

// Equal reports whether two say the same.
func (k Known) Equal(o Known) bool {
	mine, others := k.lists(), o.lists()
	for i := range mine {
		if !slices.Equal(*mine[i], *others[i]) {
			return false
		}
	}
	for i, is := range k.flags() {
		if *is != *o.flags()[i] {
			return false
		}
	}
	return len(k.Ways) == len(o.Ways) && !slices.ContainsFunc(k.Ways, func(ways []Known) bool { return !hasWays(o.Ways, ways) })
}

func sameWays(a, b []Known) bool { return slices.EqualFunc(a, b, Known.Equal) }

func hasWays(list [][]Known, ways []Known) bool {
	return slices.ContainsFunc(list, func(o []Known) bool { return sameWays(o, ways) })
}

// And returns what is known if both hold.
func (k Known) And(o Known) Known {
	if k.Nothing() {
		return o
	}
	return all([]Known{k, o})
}

// all returns what is known where all of a list hold.
func all(list []Known) Known {
	if len(list) == 1 {
		return list[0]
	}
	k := Known{}
	for _, o := range list {
		for i, names := range o.lists() {
			*k.lists()[i] = append(*k.lists()[i], *names...)
		}
		for i, is := range o.flags() {
			*k.flags()[i] = *k.flags()[i] || *is
		}
		for _, ways := range o.Ways {
			if !hasWays(k.Ways, ways) {
				k.Ways = append(k.Ways, ways)
			}
		}
	}
	for _, names := range k.lists() {
		slices.Sort(*names)
		*names = slices.Compact(*names)
	}
	return k
}

// Or returns what is known if one of the two holds: the error is then one of both
// lists.
func (k Known) Or(o Known) Known {
	out := Known{}
	for i, a := range k.lists() {
		switch b := o.lists()[i]; {
		case a == &k.Caught, i < 4 && len(*a) > 0 && len(*b) > 0:
			*out.lists()[i] = union(*a, *b)
		case i >= 4:
			*out.lists()[i] = common(*a, *b)
		}
	}
	out.NotTypes = union(out.NotTypes, union(k.others(o), o.others(k)))
	for i, is := range k.flags() {
		*out.flags()[i] = *is && *o.flags()[i]
	}
	out.Opaque, out.Unmapped, out.Unlike = k.Opaque || o.Opaque, k.Unmapped || o.Unmapped, k.Unlike || o.Unlike
	out.Has = slices.DeleteFunc(slices.Clone(out.Has), func(one string) bool {
		name, _, _ := strings.Cut(one, "=")
		return !asksOf(k.Has, name+"=") || !asksOf(o.Has, name+"=")
	})
	out.HasNot = union(out.HasNot, union(k.lacking(o), o.lacking(k)))
	for _, ways := range k.Ways {
		if hasWays(o.Ways, ways) {
			out.Ways = append(out.Ways, ways)
		}
	}
	return out
}

// others returns the types that another error does not have and this one cannot have: it
// is one of some errors of other packages, and no type of theirs.
func (k Known) others(o Known) []string {
	if !k.Itself || len(k.Is) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.NotTypes), func(name string) bool {
		if _, isInterface := Methods(name); isInterface {
			return true
		}
		return slices.ContainsFunc(k.Is, func(one string) bool { return PackageOf(one) == PackageOf(name) })
	})
}

// PackageOf returns the import path in a qualified name.
func PackageOf(name string) string {
	start := strings.LastIndexByte(name, '/') + 1
	path, _, _ := strings.Cut(name[start:], ".")
	return name[:start] + path
}

// AnyOf returns what is known of an error that comes on one of several ways: nothing comes
// where it is none.
func AnyOf(ways []Known) Known {
	ways = slices.DeleteFunc(slices.Clone(ways), func(k Known) bool { return k.Nil })
	if len(ways) == 0 {
		return Known{Nil: true}
	}
	k := ways[0]
	for _, o := range ways[1:] {
		k = k.Or(o)
	}
	return k
}

// OneOf returns what is known of an error that comes on one of several ways, with the ways.
func OneOf(ways ...Known) Known {
	switch len(ways) {
	case 0:
		return Known{}
	case 1:
		return ways[0]
	}
	return AnyOf(ways).And(Known{Ways: [][]Known{ways}})
}

// Either returns what is known of an error of which one of two things is known.
func Either(a, b Known) Known {
	switch {
	case a.Nothing() || b.Nothing():
		return Known{}
	case a.Equal(b):
		return a
	}
	k := OneOf(a, b) // where one way leaves it open, the other may still be known
	k.Opaque, k.Unmapped, k.Unlike = a.Opaque && b.Opaque, a.Unmapped && b.Unmapped, a.Unlike && b.Unlike
	if len(a.Caught) == 0 || len(b.Caught) == 0 {
		k.Caught = nil
	}
	return k
}

// union returns the strings of both lists, sorted.
func union(a, b []string) []string {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return slices.Compact(out)
}

func common(a, b []string) []string {
	var out []string
	for _, s := range a {
		if slices.Contains(b, s) {
			out = append(out, s)
		}
	}
	return out
}
