package errflow

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
)

// A Mapper is where the program makes one generic error of every error.
type Mapper struct {
	Pos   token.Pos
	Code  ast.Expr // how it writes the code, or nil
	Error ErrorStyle
	Coded bool // one of the errors has a code
	Open  bool // nothing is known of one of them, so that it may have a code
}

// maps notes that a generic error is made of another one.
func (c *collector) maps(x, inner *flow.Error, style ErrorStyle) {
	m := c.mappers[x.Site.Pos]
	if m == nil {
		m = &Mapper{Pos: x.Site.Pos, Code: c.e.errors.CodeExpr(x), Error: style}
		c.mappers[m.Pos] = m
	}
	switch lib := style.Library; {
	case inner.Kind == flow.Coded:
		m.Coded = true
	case inner.Kind == flow.Unknown || inner.Kind.Symbolic() && token.IsExported(x.Func):
		m.Open = true // others may call it
	case inner.Kind == flow.External && lib != nil:
		m.Open = m.Open || style.Package != nil && strings.HasPrefix(inner.Name, style.Package.Path()+".")
	}
}

// allMappers returns the package's mappers, in source order.
func (c *collector) allMappers() []Mapper {
	var out []Mapper
	for pos, m := range c.mappers {
		if pos.IsValid() {
			out = append(out, *m)
		}
	}
	slices.SortFunc(out, func(a, b Mapper) int { return c.e.w.InSource(a.Pos, b.Pos) })
	return out
}
