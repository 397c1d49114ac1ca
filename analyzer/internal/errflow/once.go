package errflow

import (
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// An origin is where another package has an error from: a variable that holds
// it, or else the place where it is made.
type origin struct {
	sentinel string
	file     string
	line     int
	typ      string // of the error, if it is one of the program's own
}

// origins are the errors of one call, each once.
type origins []origin

func originOf(x *flow.Error) origin {
	if x.Kind == flow.Sentinel {
		return origin{sentinel: x.Name}
	}
	return origin{file: x.Made.Pkg + "/" + x.Made.File, line: x.Made.Line, typ: x.Type}
}

func (list origins) with(x *flow.Error) origins {
	if o := originOf(x); !slices.Contains(list, o) {
		return append(list, o)
	}
	return list
}

// apart returns the variable or type that sets an error apart from others, as
// code that imports its package writes it, or "".
func (list origins) apart() string {
	if len(list) != 1 {
		return ""
	}
	name := list[0].sentinel
	if name == "" {
		name = list[0].typ
	}
	return name[strings.LastIndex(name, "/")+1:]
}

// once joins findings about one error of another package that several calls
// return, and says of those about one of several errors of a call how many
// there are. The list is in source order.
func (c *collector) once(list []*Outcome) []*Outcome {
	type cause struct {
		origin
		class   Class
		wire    int64
		meaning protocol.Meaning
		mixed   bool
	}
	first := make(map[cause]*Outcome)
	var out []*Outcome
	for _, o := range list {
		made := c.made[o]
		if o.Answer == nil || len(made) == 0 {
			out = append(out, o)
			continue
		}
		o.Others = len(c.calls[o.at]) - len(made)
		o.Apart = made.apart()
		if len(made) > 1 {
			out = append(out, o)
			continue
		}
		k := cause{made[0], o.Class, o.Wire, o.Verdict.Meaning, o.Others > 0}
		before, ok := first[k]
		if !ok {
			first[k] = o
			out = append(out, o)
			continue
		}
		for _, m := range o.Methods {
			if !slices.Contains(before.Methods, m) {
				before.Methods = append(before.Methods, m)
			}
		}
		for _, r := range append([]Related{{o.Pos, alsoHere, aside}}, o.Related...) {
			c.relate(before, r)
		}
		before.Ways = append(before.Ways, o.Ways[:min(len(o.Ways), maxWays-len(before.Ways))]...)
	}
	return out
}

// singled reports whether the program found out what an error is before it
// made something else of it.
func singled(x *flow.Error) bool { return len(x.Is)+len(x.IsTypes)+len(x.Says) > 0 }
