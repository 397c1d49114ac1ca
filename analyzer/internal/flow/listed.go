// Which errors are in tables that other packages give or fill?

package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A List is what is known of the errors in a column of a table.
type List struct {
	Of    guard.Table
	Names []string // package variables
	Open  bool     // there are others, of which it is not known what they are
	By    []Filler // functions of the table's package that add to it
}

// A Filler is a function that adds one of its arguments to a table.
type Filler struct {
	Func string // in its package
	Arg  int    // without the receiver
}

// column returns what the package shows of the errors in a column of a table.
func (e *Errors) column(table program.Use, column int) (l List) {
	rows := e.w.Rows(table, column)
	l.Open = !rows.Complete && !rows.Outside
	for _, row := range rows.Cells {
		u := row[0]
		p, isParam := u.V.(*ssa.Parameter)
		switch name := guard.SentinelName(u.V); {
		case name != "":
			l.Names = append(l.Names, name)
		case isParam && objectOf(p.Parent()) != nil && len(e.w.Callers(p.Parent())) == 0:
			i := slices.Index(p.Parent().Params, p)
			if p.Parent().Signature.Recv() != nil {
				i--
			}
			l.By = append(l.By, Filler{program.NameIn(objectOf(p.Parent())), i})
		default:
			l.Open = true
		}
	}
	slices.Sort(l.Names)
	l.Names = slices.Compact(l.Names)
	return l
}

// lists returns the columns of errors of the tables that package variables hold.
func (e *Errors) lists() (list []List) {
	for v := range program.Members[*types.Var](e.w.Pass.Pkg) {
		g := e.w.Pkg.Var(v.Name())
		add := func(t types.Type, column int) {
			if g != nil && program.IsErrorInterface(t) {
				l := e.column(program.Use{V: g}, column)
				l.Of = guard.Table{Package: v.Pkg().Path(), Name: v.Name(), Param: -1, Column: column}
				list = append(list, l)
			}
		}
		var elem types.Type
		switch t := v.Type().Underlying().(type) {
		case *types.Map:
			add(t.Key(), program.Keys)
			elem = t.Elem()
		case *types.Slice:
			elem = t.Elem()
		case *types.Array:
			elem = t.Elem()
		default:
			continue
		}
		add(elem, program.Whole)
		if s, ok := program.Deref(elem).Underlying().(*types.Struct); ok {
			for i := range s.NumFields() {
				add(s.Field(i).Type(), i)
			}
		}
	}
	return list
}

// tables returns what another package has in tables, and what it adds to those of others.
func (e *Errors) tables(pkg *types.Package) (lists, adds []List) {
	if later, ok := e.later(pkg); ok {
		return later.tables()
	}
	x := e.exported(pkg, nil, "")
	return x.Lists, x.Adds
}

// adds returns what the package adds to the tables of others, and the packages that it
// imports: hosts need not tell of those below.
func (e *Errors) adds() (list []List) {
	add := func(l List) {
		i := slices.IndexFunc(list, func(o List) bool { return o.Of == l.Of })
		if i < 0 {
			i = len(list)
			list = append(list, List{Of: l.Of})
		}
		at := &list[i]
		at.Names = append(at.Names, l.Names...)
		slices.Sort(at.Names)
		at.Names, at.Open = slices.Compact(at.Names), at.Open || l.Open
	}
	for _, imp := range e.w.Imports() {
		if !e.w.Own(imp) {
			continue
		}
		lists, adds := e.tables(imp)
		for _, l := range adds {
			add(l)
		}
		for _, l := range lists {
			for _, by := range l.By {
				for _, v := range e.passedTo(imp, by) {
					if name := guard.SentinelName(v); name != "" {
						add(List{Of: l.Of, Names: []string{name}})
					} else {
						add(List{Of: l.Of, Open: true})
					}
				}
			}
		}
	}
	return list
}

// passedTo returns what the package passes to a function of another one.
func (e *Errors) passedTo(pkg *types.Package, by Filler) (list []ssa.Value) {
	for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
		obj := program.Object(call.Common())
		if obj == nil || obj.Pkg() != pkg || program.NameIn(obj) != by.Func {
			continue
		}
		if args := program.Arguments(call.Common()); by.Arg < len(args) {
			list = append(list, args[by.Arg])
		}
	}
	return list
}

// resolved replaces the tables of which an error is known to be none by what is in them, as
// far as the package knows that.
func (e *Errors) resolved(k guard.Known) guard.Known {
	if !k.Listed() {
		return k
	}
	var not []string
	for _, name := range k.Not {
		t, ok := guard.TableIn(name)
		if !ok {
			not = append(not, name)
		} else if names, known := e.inTable(t); known {
			not = append(not, names...)
		} else {
			not = append(not, name)
		}
	}
	k.Not = nil
	return k.And(guard.Known{Not: not})
}

// inTable returns the errors that a package variable has in a column of its table. A table
// that others fill is known if somebody does whom the package knows.
func (e *Errors) inTable(t guard.Table) (names []string, known bool) {
	if t.Param >= 0 || t.Package == e.w.Pass.Pkg.Path() {
		return nil, false
	}
	pkg := e.w.Package(t.Package)
	if pkg == nil {
		return nil, false
	}
	is := func(l List) bool { return l.Of == t }
	lists, _ := e.tables(pkg)
	i := slices.IndexFunc(lists, is)
	if i < 0 || lists[i].Open {
		return nil, false
	}
	if names = lists[i].Names; len(lists[i].By) == 0 {
		return names, true
	}
	if e.added == nil {
		added := e.adds()
		e.added = &added
	}
	j := slices.IndexFunc(*e.added, is)
	if j < 0 || (*e.added)[j].Open {
		return nil, false
	}
	return append(slices.Clip(names), (*e.added)[j].Names...), true
}

// listed returns an error of the callee with the table that the call passes, where the
// error is known to be none of a table that the callee is given.
func (in *instance) listed(x *Error) *Error {
	if !x.Known.Listed() || in.callee.Fn == nil {
		return x
	}
	outermost := in.callee.Fn
	for outer, _ := in.e.w.Outer(outermost); outer != nil; outer, _ = in.e.w.Outer(outer) {
		outermost = outer // its parameters come first
	}
	fn := objectOf(program.Origin(outermost))
	var not []string
	for _, name := range x.Not {
		t, ok := guard.TableIn(name)
		if !ok || fn == nil || t.Param < 0 || t.Package != fn.Pkg().Path() || t.Name != program.NameIn(fn) || t.Param >= len(in.operands) {
			not = append(not, name)
			continue
		}
		not = append(not, in.listedIn(in.operands[t.Param], t)...)
	}
	y := x.Copy()
	y.Not = nil
	y.Known = y.Known.And(guard.Known{Not: not})
	return y
}

// listedIn returns the errors in the table that a call passes, or the table as the caller has
// it.
func (in *instance) listedIn(u program.Use, t guard.Table) []string {
	if u.V == nil {
		return []string{t.String()}
	}
	if of, ok := guard.TableAt(u.V, t.Column); ok && (of.Param >= 0 || of.Package != in.e.w.Pass.Pkg.Path()) {
		return []string{of.String()}
	}
	if l := in.e.column(u, t.Column); !l.Open && len(l.By) == 0 {
		return l.Names
	}
	return []string{t.String()}
}
