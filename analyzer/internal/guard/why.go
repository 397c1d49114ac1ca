// How is a condition written for people?

package guard

import (
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// why writes a condition for people, in the words of the code: "a.sessions has
// no id", "params.Cwd == \"\"". It is "" where the code has no words for it.
func (c *Conditions) why(v ssa.Value, truth bool, k Cond) string {
	switch k.Kind {
	case cause.IsError:
		return "the error is " + k.Name[strings.LastIndex(k.Name, "/")+1:]
	case cause.ContextDone:
		if k.ctx != nil && !program.IsContext(k.ctx.Type()) {
			return said(c.p.Expr(k.ctx), " is signalled")
		}
		return "the context is done"
	}
	v, truth = c.plain(v, truth)
	switch v := v.(type) {
	case *ssa.BinOp:
		return c.comparison(v, truth, k)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup:
			return c.has(t, truth)
		case *ssa.TypeAssert:
			return said(c.p.Expr(t.X), " is ", no(truth, "a "), program.ShortTypeName(t.AssertedType))
		}
	case *ssa.Lookup:
		return c.has(v, truth)
	case *ssa.Phi:
		if ways := program.Unless(v, truth); len(ways) == 1 && !truth {
			if b := equality(ways[0].From, ways[0].To); b != nil {
				return said("no ", c.comparison(b, true, k))
			}
		}
		return ""
	}
	s := c.p.CallExpr(program.Tuple(v))
	if e, ok := v.(*ssa.Extract); ok && s != "" { // one of several results
		if e.Index > 0 && !truth {
			return s + " finds nothing"
		}
		return said(s, " reports ", fmt.Sprint(truth))
	}
	if s != "" && !truth {
		return "!" + s
	}
	return s
}

// no returns "no " if something is not so.
func no(truth bool, so string) string {
	if !truth {
		return "no "
	}
	return so
}

// said joins the parts of a sentence, if none of the first and the last is
// missing.
func said(parts ...string) string {
	if parts[0] == "" || parts[len(parts)-1] == "" {
		return ""
	}
	return strings.Join(parts, "")
}

// has says that a map has, or does not have, a key.
func (c *Conditions) has(l *ssa.Lookup, truth bool) string {
	return said(c.p.Expr(l.X), " has ", no(truth, ""), c.p.Expr(l.Index))
}

// opposite maps each comparison to its negation.
var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
}

func (c *Conditions) comparison(v *ssa.BinOp, truth bool, k Cond) string {
	op := v.Op
	if !truth {
		op = opposite[op]
	}
	x, y := v.X, v.Y
	if program.IsNil(x) {
		x, y = y, x
	}
	if program.IsNil(y) {
		if k.Kind == cause.Failed {
			return said(c.p.CallExpr(program.Tuple(c.copied(x))), " fails")
		}
		for _, m := range []ssa.Value{x, program.Tuple(x)} {
			if l, ok := m.(*ssa.Lookup); ok && op == token.EQL {
				return c.has(l, false)
			}
		}
		return said(c.p.Expr(x), " "+op.String()+" ", "nil")
	}
	return said(c.p.Expr(x), " "+op.String()+" ", c.p.Expr(y))
}
