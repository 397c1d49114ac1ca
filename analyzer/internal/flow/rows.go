// Which codes does a table have for errors?

package flow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Row says where a code is written that the program looks up, and how.
type Row struct {
	At   program.Site
	Decl string // constant, as package.Name
	Text string // what stands beside it for the peer to read

	expr ast.Expr
}

// Expr returns how the code is written, in its own package; nil elsewhere.
func (r *Row) Expr() ast.Expr { return r.expr }

// portable returns the row as other packages see it.
func (r Row) portable() Row {
	r.At.Pos, r.expr = 0, nil
	return r
}

// ofRows collects the codes of a table in which each stands beside the sentinel that an
// error is compared with.
func (e *Errors) ofRows(ch *choice, code ssa.Value, b *ssa.BasicBlock) bool {
	rows, _ := e.rows(code, nil, b)
	for _, r := range rows {
		if r.Open || len(r.Is) == 0 {
			return false
		}
		if r.Value != InternalError {
			ch.cases = append(ch.cases, r.Case)
			ch.not = ch.not.And(guard.Known{Not: r.Is})
		}
	}
	return len(rows) > 0
}

// A pair is a row of a table of sentinels and codes. Its code is open if it is not a
// constant.
type pair struct {
	Case
	Open bool
}

// rows returns the rows of the table in which a code stands beside the sentinel that an
// error is compared with where a block runs, and the error. text is what is read from the
// row besides, or nil.
func (e *Errors) rows(code, text ssa.Value, b *ssa.BasicBlock) (rows []pair, asked ssa.Value) {
	cell := e.w.Cell(code)
	for _, q := range e.c.Asked(b) {
		sentinel := e.w.Cell(q.Target)
		if !cell.Beside(sentinel) {
			continue
		}
		columns := []int{cell.Column, sentinel.Column}
		if text != nil {
			if said := e.w.Cell(text); cell.Beside(said) {
				columns = append(columns, said.Column)
			}
		}
		table := e.w.Rows(program.Use{V: cell.Table, At: program.PlaceOf(q.Target)}, columns...)
		if !table.Complete {
			continue
		}
		for _, row := range table.Cells {
			if row[0].V == nil || row[1].V == nil {
				return nil, nil
			}
			told := toldBy(row[0].V)
			r := pair{Case{Value: told.Value, Row: e.row(row[0])}, told.Open || told.Param > 0}
			if name := guard.SentinelName(row[1].V); name != "" {
				r.Is = []string{name}
			}
			if len(columns) > 2 && row[2].V != nil {
				r.Text, _ = e.text(row[2].V)
			}
			rows = append(rows, r)
		}
		return rows, q.Err
	}
	return nil, nil
}

// row says where the code of a table's entry is written.
func (e *Errors) row(code program.Use) Row { return e.assigned(program.WrittenAt(code)) }

// assigned says where what is assigned at a position is written.
func (e *Errors) assigned(at token.Pos) Row {
	if expr := e.w.AssignedAt(at); expr != nil {
		return e.rowAt(expr)
	}
	return Row{}
}

// rowAt says where an expression is written.
func (e *Errors) rowAt(expr ast.Expr) Row {
	return Row{At: e.w.Site(expr.Pos()), Decl: program.ConstName(e.w.Pass.TypesInfo, expr), expr: expr}
}

// tabled finds the code of each cause in a table in which each sentinel that the
// error is compared with has its code beside it. It reports whether there is such a
// table. If nothing of the error goes on, the error is the cause all the same.
func (e *Errors) tabled(c *Code, code, text ssa.Value, b *ssa.BasicBlock) bool {
	if code == nil || !c.Open || c.CodeParam > 0 {
		return false
	}
	rows, asked := e.rows(code, text, b)
	if len(rows) == 0 {
		return false
	}
	codes := make(map[string]Told)
	for _, r := range rows {
		name, told := strings.Join(r.Is, ""), Told{Value: r.Value, Open: r.Open}
		if old, twice := codes[name]; twice && old != told {
			told = Told{Open: true}
		}
		codes[name] = told
		c.Rows = append(c.Rows, r.Case)
	}
	c.Rows = slices.DeleteFunc(c.Rows, func(r Case) bool { return len(r.Is) == 0 || codes[r.Is[0]].Open })
	if len(c.Cause) == 0 {
		c.Cause = e.causesOf(asked, program.Place{Block: b}, nil)
	}
	c.Cause = c.Cause.paired(codes)
	return true
}

// paired gives each error the code of its sentinel. An error that may be several
// sentinels is there once for each.
func (s Set) paired(codes map[string]Told) Set {
	var out Set
	for _, x := range s {
		for _, name := range slices.Sorted(maps.Keys(codes)) {
			told := codes[name]
			y := x.Copy()
			y.Told = &told
			switch {
			case x.Kind == Sentinel:
				if x.Name != name && !slices.Contains(x.Beside, name) {
					continue
				}
			case len(x.Is) > 0:
				if !slices.Contains(x.Is, name) {
					continue
				}
				y.Is = []string{name}
			}
			out = append(out, y)
		}
	}
	return join(out)
}

// ByRow returns a coded error once for each row of the table in which its code is looked
// up, with the code of the row and those of the causes that get it, or once for each cause
// that has the number which is its code; nil if there is no table.
func (e *Errors) ByRow(x *Error) (list []*Error) {
	if x.Code.Number != nil {
		return e.byNumber(x)
	}
	rows := x.Code.Rows
	if x.Code.Chosen && !x.Code.Told {
		rows = x.Code.Cases
	}
	for _, r := range rows {
		if r.At.Line == 0 {
			continue // set elsewhere
		}
		list = append(list, decidedBy(x, r, slices.DeleteFunc(slices.Clone(x.Code.Cause), func(inner *Error) bool { return !e.getsRow(x.Code, inner, r) })))
	}
	return list
}

// decidedBy returns a coded error with the code of a row and the causes that get it.
func decidedBy(x *Error, r Case, cause Set) *Error {
	c := *x.Code
	c.Value, c.Open, c.Decl, c.Row, c.Cause = r.Value, false, r.Decl, &r, cause
	c.Told, c.Chosen, c.Cases, c.Not, c.Rows, c.Number = false, false, nil, guard.Known{}, nil, nil
	y := x.Copy()
	y.Code, y.Text = &c, cmp.Or(r.Text, x.Text)
	return y
}

// getsRow reports whether a cause of a coded error gets its code from a row. What is not
// seen may be another error.
func (e *Errors) getsRow(c *Code, x *Error, r Case) bool {
	if x.Kind == External || x.Kind == Answered || x.Kind == Unknown {
		return false
	}
	if c.Told {
		names := x.Is
		if x.Kind == Sentinel {
			names = identities(x)
		}
		return common(names, r.Is)
	}
	y := e.apply(x, r.Known)
	return y != nil && y.Kind != Unknown && !r.Unsure()
}

// Says returns what an error says that a package variable holds, by its qualified name.
func (e *Errors) Says(name string) string {
	v, _ := e.named(name).(*types.Var)
	if v == nil {
		return ""
	}
	f, _ := e.sentinel(v)
	if f == nil {
		return ""
	}
	return f.Text
}
