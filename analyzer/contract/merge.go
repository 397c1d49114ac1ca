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
	speaks := slices.ContainsFunc(list, func(p *Package) bool { return p.Protocol != "" })
	for _, p := range list {
		if p.Protocol == "" && !speaks {
			continue
		}
		if out.Protocol == "" || p.Protocol == "" || strings.Contains(out.Protocol, p.Protocol) {
			out.Protocol = cmp.Or(out.Protocol, p.Protocol)
		} else {
			out.Protocol += ", " + p.Protocol
		}
		for _, m := range p.Methods {
			out.add(m)
		}
	}
	Sort(out)
	return out
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
	for _, h := range m.Handlers {
		if !slices.Contains(to.Handlers, h) {
			to.Handlers = append(to.Handlers, h)
		}
	}
	for _, c := range m.Codes {
		j := slices.IndexFunc(to.Codes, func(o Code) bool {
			return o.Value == c.Value && o.Unknown == c.Unknown && o.Generic == c.Generic
		})
		if j < 0 {
			j = len(to.Codes)
			to.Codes = append(to.Codes, Code{Value: c.Value, Name: c.Name, Unknown: c.Unknown, Generic: c.Generic})
		}
		for _, place := range c.Places {
			if !slices.Contains(to.Codes[j].Places, place) {
				to.Codes[j].Places = append(to.Codes[j].Places, place)
			}
		}
	}
}

// Sort brings a package into its order.
func Sort(p *Package) {
	slices.SortFunc(p.Methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	for _, m := range p.Methods {
		slices.SortFunc(m.Handlers, func(a, b Handler) int {
			return cmp.Or(a.At.compare(b.At), strings.Compare(a.Func, b.Func), strings.Compare(a.How, b.How))
		})
		slices.SortFunc(m.Codes, Code.compare)
		for _, c := range m.Codes {
			slices.SortFunc(c.Places, Place.compare)
		}
	}
}

// compare orders codes by value, the generic one of two with a value first, and
// the unknown ones last.
func (c Code) compare(o Code) int {
	return cmp.Or(rank(c.Unknown)-rank(o.Unknown), cmp.Compare(c.Value, o.Value), rank(o.Generic)-rank(c.Generic))
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
