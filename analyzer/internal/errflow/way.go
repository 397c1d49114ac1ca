package errflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
)

// A Related position is a place that an error passes.
type Related struct {
	Pos     token.Pos
	Message string

	step int // how far it is from where the error is made
}

// What happens at the places that an error passes.
const (
	madeHere     = "the error is made here"
	handedOnHere = "handed on here"
	genericHere  = "becomes a generic error here"
	mappedHere   = "gets the generic code here" // where that is right for other errors: told as part of a way only
	returnedHere = "returned to the peer here"
	sentHere     = "sent to the peer here"
	alsoHere     = "the same error comes from here"
	declaredHere = "declared here"
)

// Steps of places that are not counted in hops. The place of an outcome is at
// step 0 unless something else happens there.
const (
	atOrigin = -1
	atReturn = math.MaxInt - 2
	atSender = math.MaxInt - 1
	aside    = math.MaxInt // no place of this way
)

// maxRelated bounds the related positions of a finding, maxWays the ways that it
// distinguishes.
const (
	maxRelated = 40
	maxWays    = 10
)

// givenTo returns the relays of an error up to the mapper that it is given to, and
// those of what the mapper makes of it. The calls of a mapper are relays of the new
// error, the nearest first, but the old error passes them on its way in.
func (c *collector) givenTo(inner, made []flow.Relay) (to, from []flow.Relay) {
	hops := 0
	for _, r := range slices.Concat(inner, made) {
		hops = max(hops, r.Hops)
	}
	to = slices.Clone(inner)
	for _, r := range made {
		if _, call := c.e.w.NodeAt(r.Pos).(*ast.CallExpr); call {
			r.Hops = 2*hops - r.Hops // after the relays of the error, the nearest last
			to = append(to, r)
		} else {
			from = append(from, r)
		}
	}
	return to, from
}

// joined returns the relays of an error and of the error that it was put into, which
// may share some, and the step at which it was put there.
func joined(inner, outer []flow.Relay) (all []flow.Relay, step int) {
	shared := func(r flow.Relay) int {
		return slices.IndexFunc(outer, func(o flow.Relay) bool { return o.Same(r.Site) })
	}
	for _, r := range inner {
		if shared(r) < 0 {
			step = max(step, r.Hops)
		}
	}
	step++
	for _, r := range inner {
		if i := shared(r); i >= 0 {
			r.Hops = step + outer[i].Hops
		}
		all = append(all, r)
	}
	for _, r := range outer {
		r.Hops += step
		all = append(all, r)
	}
	return all, step
}

// origin returns the place where an error is made.
func (c *collector) origin(x *flow.Error) Related {
	site := x.Site
	if x.Made != nil {
		site = *x.Made
	}
	return Related{c.e.w.Pos(site), madeHere, atOrigin}
}

// relateWay notes the places that an error passes up to the known ends, as one way.
func (c *collector) relateWay(o *Outcome, x *flow.Error, ends []Related) {
	places := slices.Clone(ends)
	if x.Made != nil {
		places = append(places, c.origin(x))
	}
	for _, r := range x.Relays() {
		if r.Pos.IsValid() { // in this package
			places = append(places, Related{r.Pos, handedOnHere, r.Hops})
		}
	}
	way := []Related{{Pos: o.Pos}}
	for _, r := range places {
		if r.Message != mappedHere {
			c.relate(o, r)
		}
		if r.Pos.IsValid() && c.e.w.SameLine(r.Pos, o.Pos) && way[0].Message == "" {
			way[0].Message, way[0].step = r.Message, r.step
		} else {
			way = c.with(way, r)
		}
	}
	slices.SortStableFunc(way, c.further)
	for i := range way {
		switch own := way[i].Pos == o.Pos; {
		case own && i == 0:
			way[i].Message = madeHere
		case own && way[i].Message == "":
			way[i].Message = handedOnHere
		}
	}
	if len(way) > 1 && len(o.Ways) < maxWays {
		o.Ways = append(o.Ways, way)
	}
	c.relate(o, Related{c.declared(x), declaredHere, aside})
}

// declared returns where the package declares the variable that an error is, or NoPos.
func (c *collector) declared(x *flow.Error) token.Pos {
	name, own := strings.CutPrefix(x.Name, c.e.w.Pass.Pkg.Path()+".")
	if obj := c.e.w.Pass.Pkg.Scope().Lookup(name); own && obj != nil && x.Kind == flow.Sentinel {
		return obj.Pos()
	}
	return token.NoPos
}

// relate adds a related position to an outcome, a line at most once.
func (c *collector) relate(o *Outcome, r Related) {
	if len(o.Related) < maxRelated {
		o.Related = c.with(o.Related, r)
	}
}

// with returns places with one more, a line at most once.
func (c *collector) with(list []Related, r Related) []Related {
	if !r.Pos.IsValid() || slices.ContainsFunc(list, func(x Related) bool { return c.e.w.SameLine(x.Pos, r.Pos) }) {
		return list
	}
	return append(list, r)
}

// further compares places of a way by their order.
func (c *collector) further(a, b Related) int {
	return cmp.Or(cmp.Compare(a.step, b.step), c.e.w.InSource(a.Pos, b.Pos))
}

// settleWays leaves out ways that end somewhere if others reach the peer, and
// orders the related positions: by the first way that they are on, then by the
// next.
func (c *collector) settleWays(o *Outcome) {
	reaches := func(w []Related) bool {
		end := w[len(w)-1].Message
		return end == returnedHere || end == sentHere
	}
	if slices.ContainsFunc(o.Ways, reaches) {
		o.Ways = slices.DeleteFunc(o.Ways, func(w []Related) bool { return !reaches(w) })
	}
	slices.SortStableFunc(o.Related, c.further)
	var told []Related
	for _, r := range slices.Concat(o.Ways...) {
		i := slices.IndexFunc(o.Related, func(x Related) bool { return c.e.w.SameLine(x.Pos, r.Pos) })
		if i >= 0 && o.Related[i].step != aside {
			told = c.with(told, o.Related[i])
		}
	}
	for _, r := range o.Related {
		told = c.with(told, r)
	}
	o.Related = told
}
