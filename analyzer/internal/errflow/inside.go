// What is an error about that is inside an error type of the program's own?

package errflow

import (
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
)

// enclosedElsewhere reports whether a function puts an error type of the program's own around an
// error that others make: what it is about is known there.
func (c *collector) enclosedElsewhere(x *flow.Error) bool {
	at := c.e.w.BlockOf(x.Site.Pos)
	return x.Code != nil && at != nil && !slices.ContainsFunc(x.Code.Cause, func(inner *flow.Error) bool {
		made := c.e.w.BlockOf(inner.Site.Pos)
		return made == nil || made.Parent() == at.Parent()
	})
}

// judgedInside is judged for what is inside an error type of the program's own.
func (c *collector) judgedInside(x *flow.Error, class Class, wire int64, method string, style ErrorStyle, related []Related) bool {
	if x.Code == nil {
		return false
	}
	found := false
	for _, inner := range x.Code.Cause {
		switch inner.Kind {
		case flow.Plain, flow.Sentinel, flow.External:
			if _, ok := c.judge.Situation(c.evidence(inner, nil, method)); ok {
				y := *inner
				relays, _ := joined(inner.Relays(), x.Relays())
				y.Way = y.Way.Through(relays)
				c.uncoded(&y, class, wire, method, style, related)
				found = true
			}
		}
	}
	return found
}
