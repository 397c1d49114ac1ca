package errflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Send is one place that sends a code.
type Send struct {
	Expr    ast.Expr // how the code is written
	Pos     token.Pos
	Texts   []string // the message
	Own     bool     // the message is written at the place, without another error's text
	Context []string // names that say what the place is about: the function, sentinels and questions asked there
	Relays  []token.Pos
	Meaning protocol.Meaning // the situation that the evidence there speaks for, or ""
}

// meaning returns the situation that the evidence at a coded error speaks for:
// what it says itself, else what its cause says.
func (c *collector) meaning(x *flow.Error) protocol.Meaning {
	if v, ok := c.judge.Situation(c.evidence(x, nil, x.Method)); ok && (x.Text != "" || len(x.Code.Cause) == 0) {
		return v.Meaning
	}
	for _, inner := range x.Code.Cause {
		if v, ok := c.judge.Situation(c.evidence(inner, nil, cmp.Or(inner.Method, x.Method))); ok {
			return v.Meaning
		}
	}
	return ""
}

// sends returns the places of the package that send a code, as far as the code
// is written there.
func (c *collector) sends(ctx map[*ssa.Function][]taint.Taint) []Send {
	e := c.e
	var out []Send
	for _, fn := range e.w.Funcs {
		if e.w.IsTest(fn.Pos()) {
			continue
		}
		made := e.errors.Emitted(fn)
		if len(made) == 0 || e.foreign(fn) {
			continue
		}
		for _, x := range made {
			if expr := e.errors.CodeExpr(x); expr != nil && x.Code.Bound && x.Site.Pos.IsValid() {
				out = append(out, c.send(expr, x, ctx[fn]))
			}
		}
	}
	return out
}

// send returns the place that sends a coded error.
func (c *collector) send(expr ast.Expr, x *flow.Error, env []taint.Taint) Send {
	s := Send{Expr: expr, Pos: x.Site.Pos, Relays: c.relays[x.Site.Pos], Meaning: c.meaning(x.In(env))}
	if n := c.e.w.NodeAt(x.Site.Pos); n != nil {
		s.Pos = n.Pos()
	}
	if x.Text != "" {
		s.Texts = []string{x.Text}
		s.Own = len(x.Code.Cause) == 0
	}
	s.Context = append(s.Context, x.Func)
	for _, k := range x.Conds {
		switch k.Kind {
		case cause.IsError, cause.Predicate, cause.OwnUnset, cause.OwnFalse, cause.OwnSet:
			s.Context = append(s.Context, k.Name)
			s.Context = append(s.Context, k.Subject.Names...)
		}
	}
	for _, inner := range x.Code.Cause {
		s.Texts = appendNew(s.Texts, inner.Text)
		s.Context = appendNew(s.Context, inner.Name)
		s.Context = appendNew(s.Context, inner.Is...)
	}
	return s
}

// appendNew appends the strings that are not empty and not in the list yet.
func appendNew(list []string, more ...string) []string {
	for _, s := range more {
		if s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
