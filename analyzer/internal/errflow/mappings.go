package errflow

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// A mapping is a code that a function gives an error without one.
type mapping struct {
	code    int64
	methods []string        // that it is for, as far as its place and that of the error tell
	block   *ssa.BasicBlock // nil if it is not known
}

// mappingsOf returns the codes that a function gives errors without one.
func (s *surveyor) mappingsOf(fn *ssa.Function) []mapping {
	list, ok := s.mappings[fn]
	if ok {
		return list
	}
	for _, x := range s.errors.Emitted(fn) {
		if x.Code.Open || x.Code.Nil {
			continue
		}
		a := mapping{code: x.Code.Value, block: s.w.BlockAt(fn, x.Site.Pos)}
		// That a call failed is the cause too where its text is left out.
		bare := len(x.Code.Cause) == 0 && len(x.Conds) > 0 && x.Conds[0].Kind == cause.Failed
		some := x.Method != "" || !bare // it is for some methods only
		a.methods = appendNew(a.methods, protocol.Apart(x.Method)...)
		for _, inner := range s.causes(x) {
			if inner.Kind == flow.Coded || inner.Kind == flow.Answered || inner.Kind.Symbolic() || inner.Singled() {
				continue
			}
			bare = true
			some = some && cmp.Or(x.Method, inner.Method) != ""
			a.methods = appendNew(a.methods, protocol.Apart(inner.Method)...)
		}
		if !bare {
			continue
		}
		if !some {
			a.methods = nil
		}
		list = append(list, a)
	}
	s.mappings[fn] = list
	return list
}

// codes returns the codes that errors without one get where a message of the method
// is handled: in the function or from a block of it on, in the functions that it
// calls there, and in those that it returns its errors to.
func (s *surveyor) codes(method string, fn *ssa.Function, from *ssa.BasicBlock) []int64 {
	c := &counter{surveyor: s, method: method, above: make(map[*ssa.Function]bool)}
	c.up(fn, from)
	c.down(fn, from)
	slices.Sort(c.found)
	return c.found
}

// counter collects the codes for one method.
type counter struct {
	*surveyor
	method string
	above  map[*ssa.Function]bool // functions that were looked at
	found  []int64
}

func (c *counter) add(list []mapping, such func(mapping) bool) {
	for _, a := range list {
		if such(a) && !slices.Contains(c.found, a.code) {
			c.found = append(c.found, a.code)
		}
	}
}

// fits reports whether a mapping may be for the method.
func (c *counter) fits(a mapping) bool {
	return c.method == "" || len(a.methods) == 0 || slices.Contains(a.methods, c.method)
}

// up looks at what is after a block of a function, and at what its callers do
// with the errors that it returns.
func (c *counter) up(fn *ssa.Function, from *ssa.BasicBlock) {
	if c.above[fn] || !c.w.Local(fn) {
		return
	}
	c.above[fn] = true
	after := func(a mapping) bool {
		return c.fits(a) && (from == nil || a.block == nil || leadsTo(from, a.block))
	}
	c.add(c.mappingsOf(fn), after)
	if !c.w.ReturnsError(fn.Signature) {
		return
	}
	for _, h := range c.engine.handlers {
		if h.Fn == fn && h.Shape.Style == sdk.Returns {
			c.add([]mapping{{code: h.Behavior.Uncoded}}, c.fits)
		}
	}
	for _, call := range c.ways.Callers(fn) {
		c.up(call.Parent(), call.Block())
	}
}

// down looks at the functions that are called in a block and in those that it
// dominates, or anywhere in the function.
func (c *counter) down(fn *ssa.Function, from *ssa.BasicBlock) {
	var first []*ssa.Function
	for _, b := range fn.Blocks {
		if from == nil || from.Dominates(b) {
			first = append(first, c.enteredIn(b)...)
		}
	}
	for g := range program.Reached(func(g *ssa.Function) []*ssa.Function {
		if c.above[g] {
			return nil
		}
		return c.entered(g)
	}, first...) {
		if !c.above[g] {
			c.add(c.mappingsOf(g), c.fits)
		}
	}
}

// leadsTo reports whether a way leads from one block to another without going around
// a loop: the next round handles another message.
func leadsTo(from, to *ssa.BasicBlock) bool {
	return program.Any(program.Reached(program.Ahead, from), func(b *ssa.BasicBlock) bool { return b == to })
}

// senders lists the functions that make answers of their arguments.
func (s *surveyor) senders() {
	for _, fn := range s.w.Funcs {
		if d, ok := s.w.Tells(fn.Object(), "sends"); ok {
			s.out.Senders = append(s.out.Senders, surface.Sender{Func: s.name(fn), Posn: s.posn(fn.Pos()), Codes: []int64{d.Code}})
			continue
		}
		if out, ok := sender(s.errors.Emitted(fn)); ok && !s.foreign(fn) {
			out.Func, out.Posn = s.name(fn), s.posn(fn.Pos())
			s.out.Senders = append(s.out.Senders, out)
		}
	}
}

// sender describes a function that makes coded errors; ok is false if none of its
// arguments goes into one.
func sender(made flow.Set) (out surface.Sender, ok bool) {
	for _, x := range made {
		c := x.Code
		if c.Nil || c.Decided() && !c.Chosen || c.MappedBy() != nil {
			continue
		}
		ok = true
		switch {
		case c.CodeParam > 0:
			out.GivenCode = true
		case !c.Open && !slices.Contains(out.Codes, c.Value):
			out.Codes = append(out.Codes, c.Value)
		}
		out.ByError = out.ByError || c.Chosen
		for _, inner := range c.Cause {
			if inner.Kind.Symbolic() {
				out.AnyError = out.AnyError || !inner.Singled()
				out.ByError = out.ByError || inner.Singled()
			}
		}
	}
	slices.Sort(out.Codes)
	return out, ok
}
