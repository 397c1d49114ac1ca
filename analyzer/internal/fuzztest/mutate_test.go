package fuzztest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"
)

// An edit replaces a part of a file. what says what it does.
type edit struct {
	from, to int
	text     string
	what     string
}

// A mutator makes mutants of one file.
type mutator struct {
	file  *token.File
	src   []byte
	lists [][]ast.Stmt   // of blocks and clauses
	funcs []ast.Node     // bodies
	conds []ast.Expr     // of if and for
	exprs []expression   // values that could be others
	types []ast.Expr     // in declarations
	specs []*ast.GenDecl // of imports, constants, variables and types
}

// An expression is one whose type other expressions may have too.
type expression struct {
	ast.Expr
	typ   string
	outer *ast.FuncDecl // that it is in, or nil
	place bool          // something can be assigned to it
}

// newMutator reads a file of a package that type-checks.
func newMutator(fset *token.FileSet, f *ast.File, info *types.Info, src []byte) *mutator {
	m := &mutator{file: fset.File(f.FileStart), src: src}
	for _, decl := range f.Decls {
		outer, _ := decl.(*ast.FuncDecl)
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				m.specs = append(m.specs, n)
			case *ast.BlockStmt:
				m.lists = append(m.lists, n.List)
			case *ast.CaseClause:
				m.lists = append(m.lists, n.Body)
			case *ast.CommClause:
				m.lists = append(m.lists, n.Body)
			case *ast.FuncDecl:
				if n.Body != nil {
					m.funcs = append(m.funcs, n.Body)
				}
			case *ast.FuncLit:
				m.funcs = append(m.funcs, n.Body)
			case *ast.IfStmt:
				m.conds = append(m.conds, n.Cond)
			case *ast.Field:
				if n.Type != nil {
					m.types = append(m.types, n.Type)
				}
			}
			if e, ok := n.(ast.Expr); ok {
				if tv, ok := info.Types[e]; ok && tv.IsValue() && tv.Type != nil {
					m.exprs = append(m.exprs, expression{e, types.TypeString(tv.Type, nil), outer, tv.Assignable()})
				}
			}
			return true
		})
	}
	m.lists = slices.DeleteFunc(m.lists, func(l []ast.Stmt) bool { return len(l) == 0 })
	return m
}

// mutant returns the file with one to three changes, and what they are. The same
// numbers give the same mutant.
func (m *mutator) mutant(r *rand.Rand) ([]byte, string) {
	var edits []edit
	for n := 1 + r.IntN(3); n > 0; n-- {
		e, ok := m.change(r)
		apart := func(o edit) bool { return o.to <= e.from || e.to <= o.from }
		if ok && !slices.ContainsFunc(edits, func(o edit) bool { return !apart(o) }) {
			edits = append(edits, e)
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return b.from - a.from })
	out := slices.Clone(m.src)
	var what []string
	for _, e := range edits {
		out = slices.Concat(out[:e.from], []byte(e.text), out[e.to:])
		what = append(what, fmt.Sprintf("line %d: %s", m.file.Line(m.file.Pos(e.from)), e.what))
	}
	return out, strings.Join(what, ", ")
}

func pick[T any](r *rand.Rand, list []T) (v T, ok bool) {
	if len(list) == 0 {
		return v, false
	}
	return list[r.IntN(len(list))], true
}

func (m *mutator) text(n ast.Node) string {
	return string(m.src[m.file.Offset(n.Pos()):m.file.Offset(n.End())])
}

func (m *mutator) over(n ast.Node, text, what string) edit {
	return edit{m.file.Offset(n.Pos()), m.file.Offset(n.End()), text, what}
}

// change returns one change, or false if the file has nothing for it.
func (m *mutator) change(r *rand.Rand) (edit, bool) {
	switch k := r.IntN(12); k {
	case 0, 1, 2, 3:
		return m.statement(r)
	case 10, 11:
		return m.circle(r)
	case 4, 5, 6:
		return m.expression(r)
	case 7:
		a, ok := pick(r, m.types)
		b, _ := pick(r, m.types)
		if !ok {
			return edit{}, false
		}
		return m.over(a, m.text(b), "another type"), true
	case 8:
		c, ok := pick(r, m.conds)
		if !ok {
			return edit{}, false
		}
		text := []string{"!(" + m.text(c) + ")", "true", "false"}[r.IntN(3)]
		return m.over(c, text, "another condition"), true
	}
	if body, ok := pick(r, m.funcs); ok && r.IntN(2) == 0 {
		return m.over(body, []string{"{}", `{ panic("") }`, "{ for {} }"}[r.IntN(3)], "empty body"), true
	}
	d, ok := pick(r, m.specs)
	if !ok {
		return edit{}, false
	}
	if spec, ok := pick(r, d.Specs); ok && d.Lparen.IsValid() {
		return m.over(spec, "", "no "+d.Tok.String()), true
	}
	return m.over(d, "", "no "+d.Tok.String()), true
}

// statement changes a statement, or two that follow one another.
func (m *mutator) statement(r *rand.Rand) (edit, bool) {
	list, ok := pick(r, m.lists)
	if !ok {
		return edit{}, false
	}
	i := r.IntN(len(list))
	s := list[i]
	text := m.text(s)
	switch r.IntN(10) {
	case 0, 1:
		return m.over(s, "", "statement deleted"), true
	case 2:
		return m.over(s, text+"\n"+text, "statement doubled"), true
	case 3:
		return m.over(s, "for {\n"+text+"\n}", "statement in an endless loop"), true
	case 4:
		return m.over(s, "for range 3 {\n"+text+"\n}", "statement in a loop"), true
	case 5:
		return m.over(s, "func() {\n"+text+"\n}()", "statement in a function"), true
	case 6:
		return m.over(s, "defer func() {\n"+text+"\n}()", "statement deferred"), true
	case 7:
		return m.over(s, "go func() {\n"+text+"\n}()", "statement in a goroutine"), true
	}
	if i == 0 {
		return m.over(s, "if true {\n"+text+"\n}", "statement in a branch"), true
	}
	before := list[i-1]
	from, to := m.file.Offset(before.Pos()), m.file.Offset(s.End())
	return edit{from, to, text + "\n" + m.text(before), "statements swapped"}, true
}

// circle adds assignments between values of one function, most of them in a loop
// or a closure, so that what is followed comes back to where it was.
func (m *mutator) circle(r *rand.Rand) (edit, bool) {
	list, ok := pick(r, m.lists)
	if !ok {
		return edit{}, false
	}
	s := list[r.IntN(len(list))]
	within := func(e expression) bool { return e.outer != nil && e.outer.Pos() <= s.Pos() && s.End() <= e.outer.End() }
	var places []expression
	for _, e := range m.exprs {
		if e.place && within(e) {
			places = append(places, e)
		}
	}
	var text string
	for n := 1 + r.IntN(3); n > 0; n-- {
		a, ok := pick(r, places)
		if !ok {
			return edit{}, false
		}
		var same []expression
		for _, e := range m.exprs {
			if e.typ == a.typ && e.Expr != a.Expr && within(e) {
				same = append(same, e)
			}
		}
		if b, ok := pick(r, same); ok {
			text += m.text(a) + " = " + m.text(b) + "\n"
		}
	}
	switch r.IntN(4) {
	case 0:
		text = "for range 3 {\n" + text + "}\n"
	case 1:
		text = "for {\n" + text + m.text(s) + "\n}\n"
	case 2:
		text = "func() {\n" + text + "}()\n"
	}
	at := m.file.Offset(s.Pos())
	return edit{at, at, text, "values of one another"}, true
}

// expression puts one expression in the place of another of its type, mostly of
// the same function, or makes it a zero value or the result of a call.
func (m *mutator) expression(r *rand.Rand) (edit, bool) {
	a, ok := pick(r, m.exprs)
	if !ok {
		return edit{}, false
	}
	switch r.IntN(6) {
	case 0:
		return m.over(a, "*new("+a.typ[strings.LastIndex(a.typ, "/")+1:]+")", "zero value"), true
	case 1:
		return m.over(a, "func() "+a.typ[strings.LastIndex(a.typ, "/")+1:]+" { return "+m.text(a)+" }()", "by way of a function"), true
	}
	var same []expression
	for _, e := range m.exprs {
		if e.typ == a.typ && e.Expr != a.Expr && (e.outer == a.outer || r.IntN(4) == 0) {
			same = append(same, e)
		}
	}
	b, ok := pick(r, same)
	if !ok {
		return edit{}, false
	}
	return m.over(a, m.text(b), "another value"), true
}
