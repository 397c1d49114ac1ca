// Which errors are left to those who know more of them?

package errflow

import (
	"fmt"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An UnjudgedFact says where a package that speaks the protocol makes errors with the generic
// code of which it sees no cause. Who calls it may know what they are about.
type UnjudgedFact struct{ Sites []program.Site }

func (*UnjudgedFact) AFact() {}

func (f *UnjudgedFact) String() string {
	return fmt.Sprintf("leaves %d errors to others", len(f.Sites))
}

// leave notes an error of the package of which no cause was seen.
func (c *collector) leave(x *flow.Error) {
	if x.Made == nil && x.Site.Pos.IsValid() {
		site := x.Site
		site.Pos = 0
		c.left = append(c.left, site)
	}
}

// exportUnjudged exports which errors were left without a verdict.
func (c *collector) exportUnjudged() {
	if len(c.left) > 0 && !c.e.w.Tested {
		slices.SortFunc(c.left, program.Site.Compare)
		c.e.w.Pass.ExportPackageFact(&UnjudgedFact{slices.CompactFunc(c.left, program.Site.Same)})
	}
}

// codedElsewhere reports whether an error has its code from another package of the
// module, which does not judge it: it speaks no protocol, or sees no cause.
func (c *collector) codedElsewhere(x *flow.Error) bool {
	if x.Kind != flow.Coded || x.Made == nil {
		return false
	}
	pkg := c.e.w.Package(x.Made.Pkg)
	var left UnjudgedFact
	return c.e.w.Own(pkg) && (!c.e.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact)) ||
		c.e.w.Pass.ImportPackageFact(pkg, &left) && slices.ContainsFunc(left.Sites, x.Made.Same))
}
