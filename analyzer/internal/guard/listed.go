// Which errors does a table have that other packages fill or give?

package guard

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Table is a column of a table of errors, as Known.Not has it for all that stand there: it
// is what a package variable holds, or what a function is given.
type Table struct {
	Package, Name string // of the variable, or of the function, as Type.Name for a method
	Param         int    // of the function, or -1
	Column        int
}

const listMark = "*"

func (t Table) String() string {
	return listMark + t.Package + " " + t.Name + " " + strconv.Itoa(t.Param) + " " + strconv.Itoa(t.Column)
}

// TableIn returns the table that Known.Not has; ok is false for the name of an error.
func TableIn(name string) (t Table, ok bool) {
	parts := strings.Fields(name)
	if !strings.HasPrefix(name, listMark) || len(parts) != 4 {
		return t, false
	}
	t.Package, t.Name = strings.TrimPrefix(parts[0], listMark), parts[1]
	t.Param, _ = strconv.Atoi(parts[2])
	t.Column, _ = strconv.Atoi(parts[3])
	return t, true
}

// Listed reports whether an error is known not to be one of a table.
func (k *Known) Listed() bool {
	return slices.ContainsFunc(k.Not, func(name string) bool { return strings.HasPrefix(name, listMark) })
}

// tableAsked returns the table from which a question takes the error that it asks for, or "".
func (c *Conditions) tableAsked(f errlib.Call) string {
	if f.Target < 0 || f.Argument(f.Target) == nil {
		return ""
	}
	cell := c.p.Cell(f.Argument(f.Target))
	if t, ok := TableAt(c.capturedBy(cell.Table), cell.Column); ok {
		return t.String()
	}
	return ""
}

// capturedBy returns what a variable always holds that a closure has captured; of anything else, the
// value itself.
func (c *Conditions) capturedBy(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	if _, captured := load.X.(*ssa.FreeVar); !captured {
		return v
	}
	if list, complete := c.p.Contents(program.Use{V: load.X}); complete && len(list) == 1 {
		return list[0].V
	}
	return v
}

// TableAt returns the table that a value is, if it is what a package variable holds, or what
// a function that has a name is given.
func TableAt(v ssa.Value, column int) (t Table, ok bool) {
	t.Column, t.Param = column, -1
	if g := program.GlobalOf(v); g != nil {
		t.Package, t.Name = g.Pkg.Pkg.Path(), g.Name()
		return t, true
	}
	p, ok := v.(*ssa.Parameter)
	if !ok {
		return t, false
	}
	fn, ok := program.Origin(p.Parent()).Object().(*types.Func)
	if !ok || fn.Pkg() == nil {
		return t, false
	}
	t.Package, t.Name, t.Param = fn.Pkg().Path(), program.NameIn(fn), slices.Index(p.Parent().Params, p)
	return t, true
}
