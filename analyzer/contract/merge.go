package contract

import (
	"cmp"
	"slices"
	"strings"
)

// Merge returns what the peer can read of several packages together. A method
// that several handle is there once. A layer that carries messages counts if a
// package speaks a protocol, for the messages are its.
func Merge(list []*Package) *Package {
	out := &Package{Methods: []Method{}}
	var paths []string
	speaks := slices.ContainsFunc(list, func(p *Package) bool { return p.Protocol != "" })
	for _, p := range list {
		if p.Protocol == "" && !speaks {
			continue
		}
		paths = append(paths, p.Path)
		if out.Protocol == "" || p.Protocol == "" || strings.Contains(out.Protocol, p.Protocol) {
			out.Protocol = cmp.Or(out.Protocol, p.Protocol)
		} else {
			out.Protocol += ", " + p.Protocol
		}
		for _, m := range p.Methods {
			out.add(m)
		}
		for _, r := range p.Conformance {
			out.require(r)
		}
	}
	for i, path := range paths {
		if out.Path = common(path, out.Path); i == 0 {
			out.Path = path
		}
	}
	Sort(out)
	return out
}

// common returns what two paths begin with.
func common(a, b string) string {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return strings.Join(x[:n], "/")
}

// require joins what two packages show of a requirement.
func (p *Package) require(r Requirement) {
	i := slices.IndexFunc(p.Conformance, func(o Requirement) bool { return o.Text == r.Text })
	if i < 0 {
		p.Conformance = append(p.Conformance, r)
		return
	}
	to := &p.Conformance[i]
	to.State = first(r.State, to.State, Broken, Held)
	to.Places = append(slices.Clip(to.Places), r.Places...)
}

// first returns the one of two states that comes first in a list; what is in none
// comes last.
func first(a, b string, list ...string) string {
	for _, s := range list {
		if a == s || b == s {
			return s
		}
	}
	return cmp.Or(a, b)
}

func (p *Package) add(m Method) {
	i := slices.IndexFunc(p.Methods, func(o Method) bool { return o.Name == m.Name })
	if i < 0 {
		i = len(p.Methods)
		p.Methods = append(p.Methods, Method{Name: m.Name})
	}
	to := &p.Methods[i]
	to.Notification = to.Notification || m.Notification
	to.Effect = cmp.Or(to.Effect, m.Effect)
	to.UnknownSession = first(m.UnknownSession, to.UnknownSession, Success, Error, NotAsked)
	to.Handlers = append(to.Handlers, m.Handlers...)
	for _, c := range m.Codes {
		j := slices.IndexFunc(to.Codes, func(o Code) bool {
			return o.Value == c.Value && o.Unknown == c.Unknown && o.Generic == c.Generic && o.Forbidden == c.Forbidden
		})
		if j < 0 {
			j = len(to.Codes)
			to.Codes = append(to.Codes, Code{Value: c.Value, Name: c.Name, Unknown: c.Unknown, Generic: c.Generic, Forbidden: c.Forbidden})
		}
		to.Codes[j].Places = append(slices.Clip(to.Codes[j].Places), c.Places...)
	}
}

// Sort brings a package into its order, in which everything is once.
func Sort(p *Package) {
	for _, r := range p.Conformance {
		slices.SortFunc(r.Places, Posn.compare)
	}
	slices.SortFunc(p.Methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	for i := range p.Methods {
		m := &p.Methods[i]
		slices.SortFunc(m.Handlers, func(a, b Handler) int {
			return cmp.Or(a.At.compare(b.At), strings.Compare(a.Func, b.Func), strings.Compare(a.How, b.How))
		})
		m.Handlers = slices.Compact(m.Handlers)
		slices.SortFunc(m.Codes, Code.compare)
		for j := range m.Codes {
			slices.SortFunc(m.Codes[j].Places, Place.compare)
			m.Codes[j].Places = slices.Compact(m.Codes[j].Places)
		}
	}
}

// compare orders codes by value, the generic one of two with a value first, and
// the unknown ones last.
func (c Code) compare(o Code) int {
	return cmp.Or(rank(c.Unknown)-rank(o.Unknown), cmp.Compare(c.Value, o.Value), rank(o.Generic)-rank(c.Generic), rank(c.Forbidden)-rank(o.Forbidden))
}

func (p Place) compare(o Place) int {
	return cmp.Or(p.Posn.compare(o.Posn), strings.Compare(p.Situation, o.Situation), strings.Compare(p.Message, o.Message),
		strings.Compare(p.When, o.When), strings.Compare(p.Why, o.Why), rank(p.Bare)-rank(o.Bare))
}

func (p Posn) compare(o Posn) int {
	return cmp.Or(strings.Compare(p.File, o.File), cmp.Compare(p.Line, o.Line))
}

func rank(b bool) int {
	if b {
		return 1
	}
	return 0
}
