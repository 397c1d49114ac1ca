// Which errors are left to those who know more of them?

package errflow

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An UnjudgedFact says where a package that speaks the protocol makes errors that get the
// generic code, and sees no cause. Who calls it may know what they are about.
type UnjudgedFact struct{ Sites []program.Site }

func (*UnjudgedFact) AFact() {}

func (f *UnjudgedFact) String() string {
	return fmt.Sprintf("leaves %d errors to others", len(f.Sites))
}

// leave notes an error that the package makes and of which no cause was seen.
func (c *collector) leave(x *flow.Error) {
	if x.Made == nil && x.Site.Pos.IsValid() && (x.Kind == flow.Plain || x.Kind == flow.Sentinel || x.Kind == flow.Coded) {
		c.left = append(c.left, x.Site)
		if x.Code != nil {
			for _, inner := range x.Code.Cause {
				c.leftWith[x.Site.Pos] = append(c.leftWith[x.Site.Pos], inner.Site.Pos)
			}
		}
	}
}

// exportUnjudged exports which errors were left without a verdict, whatever they answer.
func (c *collector) exportUnjudged() {
	judged := make(map[token.Pos]bool)
	for _, o := range c.byPos {
		judged[o.at] = judged[o.at] || o.Answer != nil
	}
	var left []program.Site
	for _, site := range c.left {
		if !judged[site.Pos] && !slices.ContainsFunc(c.leftWith[site.Pos], func(at token.Pos) bool { return judged[at] }) {
			site.Pos = 0
			left = append(left, site)
		}
	}
	if len(left) > 0 && !c.e.w.Tested {
		slices.SortFunc(left, program.Site.Compare)
		c.e.w.Pass.ExportPackageFact(&UnjudgedFact{slices.CompactFunc(left, program.Site.Same)})
	}
}

// codedElsewhere reports whether an error has its code from another package of the
// module, which does not judge it: it speaks no protocol, or sees no cause.
func (c *collector) codedElsewhere(x *flow.Error) bool {
	switch {
	case x.Kind != flow.Coded:
		return false
	case x.Made == nil:
		return c.madeByCall(x)
	}
	pkg := c.e.w.Package(x.Made.Pkg)
	return c.e.w.Own(pkg) && (!c.e.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact)) || c.unjudged(x))
}

// madeByCall reports whether an error is made by a function of another package which speaks no
// protocol, and which nothing of it is given.
func (c *collector) madeByCall(x *flow.Error) bool {
	call, ok := program.At[ssa.CallInstruction](c.e.w.Program, x.Site.Pos)
	if !ok || !x.Code.Decided() || call.Common().StaticCallee() == nil {
		return false
	}
	obj := program.Object(call.Common())
	return obj != nil && obj.Pkg() != c.e.w.Pass.Pkg && c.e.w.Own(obj.Pkg()) && !c.e.w.Pass.ImportPackageFact(obj.Pkg(), new(wire.SpeaksFact))
}

// unjudged reports whether another package makes an error and leaves it without a verdict.
func (c *collector) unjudged(x *flow.Error) bool {
	if x.Made == nil {
		return false
	}
	var left UnjudgedFact
	pkg := c.e.w.Package(x.Made.Pkg)
	return pkg != nil && c.e.w.Pass.ImportPackageFact(pkg, &left) && slices.ContainsFunc(left.Sites, x.Made.Same)
}
