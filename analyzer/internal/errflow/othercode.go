// Which codes are sent that other packages write?

package errflow

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// sendsForeign notes that a place sends the code of an error that another package of the module
// makes, or holds in a variable. A package that speaks says so itself.
func (c *collector) sendsForeign(fn *ssa.Function, x *flow.Error, sink token.Pos) {
	if c.e.ofLibrary(x) {
		if x.Made == nil { // it stands where the program returns it
			x = x.Copy()
			made := x.Site
			x.Made = &made
		}
		c.sendsDeclared(fn, x, x.Name, sink)
		return
	}
	if x.Made == nil && x.Site.Pkg != c.e.w.Pass.Pkg.Path() { // it is none of a call's
		x = x.Copy()
		made := x.Site
		x.Made, x.Site = &made, c.e.w.Site(sink)
	}
	home := x.Code.Home()
	switch from := x.Code.From.At; {
	case from.Line > 0 && c.e.ownCode(x):
		home = from.Pkg
	case x.Made != nil && x.Made.Pkg != c.e.w.Pass.Pkg.Path(): // else a caller here decides a part of it
		home = x.Made.Pkg
	case home == "" && c.e.ownCode(x) && c.e.codedByType(x):
		home = x.Type[:strings.LastIndexByte(x.Type, '.')]
	}
	pkg := c.e.w.Package(home)
	here := x.Made == nil && x.Code.Bound && c.e.errors.CodeExpr(x) != nil // else the function that is called has written it
	if here || x.Code.Open || x.Reported || pkg == c.e.w.Pass.Pkg || !c.e.w.Own(pkg) || c.e.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact)) {
		return
	}
	decl := x.Code.Decl
	if from := x.Code.From; c.e.ownCode(x) && from.Decl != "" {
		decl = from.Decl
	}
	c.sendsDeclared(fn, x, decl, sink)
}

// ofLibrary reports whether an error is a variable of a library: who returns it chooses
// the code.
func (e *engine) ofLibrary(x *flow.Error) bool {
	dot := strings.LastIndexByte(x.Name, '.')
	if x.Code.Library == "" || dot < 0 {
		return false
	}
	pkg := e.w.Package(x.Name[:dot])
	if pkg == nil || e.w.Own(pkg) {
		return false
	}
	_, is := pkg.Scope().Lookup(x.Name[dot+1:]).(*types.Var)
	return is
}

// sendsDeclared notes that a place sends the code of an error that is not the package's,
// under the name of a constant or variable.
func (c *collector) sendsDeclared(fn *ssa.Function, x *flow.Error, decl string, sink token.Pos) {
	s := c.send(fn, x, nil)
	y, code := x.Copy(), *x.Code
	code.Decl, y.Code = decl, &code
	s.Foreign = y
	if s.Pos = c.e.w.Pos(x.Site); !s.Pos.IsValid() {
		s.Pos = sink
	}
	c.foreign = append(c.foreign, s)
}

// ownCode reports whether an error has a code of the program's own. Of the protocol's
// codes that a kind of errors has, what each error is sent for tells.
func (e *engine) ownCode(x *flow.Error) bool {
	row, known := e.w.Protocol.Lookup(x.Code.Value)
	return !known || row.Disputed || row.Removed
}

// sendsRows notes the codes of a coded error that packages of the module without a protocol
// write, in tables or as numbers of their errors. Each stands where the error comes from
// that gets it.
func (c *collector) sendsRows(fn *ssa.Function, x *flow.Error, sink token.Pos) {
	for _, y := range c.e.errors.ByRow(x) {
		if y.Code.Row.Expr() != nil {
			continue // see sends
		}
		for _, inner := range y.Code.Cause {
			if inner.Kind.Symbolic() {
				continue
			}
			one := y.Copy()
			one.Made = &y.Code.Row.At
			s := c.send(fn, one, nil)
			s.Foreign, s.Relays = one, positions(inner.Relays())
			for i := range s.Errors {
				s.Errors[i].Unseen = s.Errors[i].Meaning == ""
			}
			if s.Pos = inner.Site.Pos; !s.Pos.IsValid() {
				s.Pos = sink
			}
			c.foreign = append(c.foreign, s)
		}
	}
}
