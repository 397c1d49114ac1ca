package errflow

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A CodeUse is a code that the program sends, at the constant's declaration if
// that is in the package, else where it is written.
type CodeUse struct {
	Value    int64
	Pos, End token.Pos
	Const    *types.Const // the constant that the code is written with, or nil
	Name     string       // the constant's or variable's name, or ""
	Sends    []Send       // where it is sent; empty for a constant that is only declared
}

// A Send is one place that sends a code.
type Send struct {
	Pos     token.Pos
	Texts   []string // the message
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

// codeUses returns the codes that the package sends, and the constants that
// look like codes and are used for more than comparisons.
func (col *collector) codeUses(ctx map[*ssa.Function][]taint.Taint) []CodeUse {
	e, relays := col.e, col.relays
	c := &codes{e: e, byPos: make(map[token.Pos]*CodeUse)}
	for _, fn := range e.w.Funcs {
		if e.w.IsTest(fn.Pos()) {
			continue
		}
		made := e.errors.Emitted(fn)
		if len(made) == 0 || e.foreign(fn) {
			continue
		}
		for _, x := range made {
			if !x.Code.Bound || !x.Site.Pos.IsValid() {
				continue
			}
			expr := e.errors.CodeExpr(x)
			if expr == nil {
				continue
			}
			send := Send{Pos: x.Site.Pos, Relays: relays[x.Site.Pos]}
			if n := e.w.NodeAt(x.Site.Pos); n != nil {
				send.Pos = n.Pos()
			}
			if x.Text != "" {
				send.Texts = []string{x.Text}
			}
			send.Meaning = col.meaning(x.In(ctx[fn]))
			send.Context = append(send.Context, x.Func)
			for _, k := range x.Conds {
				switch k.Kind {
				case cause.IsError, cause.Predicate, cause.OwnUnset, cause.OwnFalse, cause.OwnSet:
					send.Context = append(send.Context, k.Name)
					send.Context = append(send.Context, k.Subject.Names...)
				}
			}
			for _, inner := range x.Code.Cause {
				send.Texts = appendNew(send.Texts, inner.Text)
				send.Context = appendNew(send.Context, inner.Name)
				send.Context = appendNew(send.Context, inner.Is...)
			}
			c.add(expr, send, "", make(map[ast.Expr]bool))
		}
	}
	if !e.w.Borrowed() {
		c.declared()
	}
	out := make([]CodeUse, 0, len(c.byPos))
	for _, u := range c.byPos {
		out = append(out, *u)
	}
	slices.SortFunc(out, func(a, b CodeUse) int { return e.w.InSource(a.Pos, b.Pos) })
	return out
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

type codes struct {
	e       *engine
	assigns map[*types.Var][]ast.Expr
	byPos   map[token.Pos]*CodeUse
}

// add records the codes that an expression may be.
func (c *codes) add(expr ast.Expr, send Send, name string, seen map[ast.Expr]bool) {
	info := c.e.w.Pass.TypesInfo
	expr = program.UnconvertExpr(info, expr)
	if seen[expr] {
		return
	}
	seen[expr] = true
	if tv := info.Types[expr]; tv.Value != nil {
		v, exact := constant.Int64Val(constant.ToInt(tv.Value))
		if !exact {
			return
		}
		if obj, ok := program.ObjectOf(info, expr).(*types.Const); ok {
			if obj.Pkg() == c.e.w.Pass.Pkg && obj.Pos().IsValid() {
				c.record(CodeUse{Value: v, Pos: obj.Pos(), End: obj.Pos() + token.Pos(len(obj.Name())), Const: obj, Name: obj.Name()}, send)
				return
			}
			c.record(CodeUse{Value: v, Pos: expr.Pos(), End: expr.End(), Const: obj, Name: obj.Name()}, send)
			return
		}
		c.record(CodeUse{Value: v, Pos: expr.Pos(), End: expr.End(), Name: name}, send)
		return
	}
	switch x := expr.(type) {
	case *ast.CallExpr:
		if fn, ok := program.ObjectOf(info, x.Fun).(*types.Func); ok && fn.Pkg() == c.e.w.Pass.Pkg {
			for _, r := range c.e.returned(fn) {
				c.add(r, send, fn.Name(), seen)
			}
		}
	case *ast.IndexExpr:
		if v, ok := program.ObjectOf(info, x.X).(*types.Var); ok {
			for _, init := range c.assignments()[v] {
				if lit, ok := init.(*ast.CompositeLit); ok {
					for _, el := range lit.Elts {
						if kv, ok := el.(*ast.KeyValueExpr); ok {
							el = kv.Value
						}
						c.add(el, send, v.Name(), seen)
					}
				}
			}
		}
	default:
		if v, ok := program.ObjectOf(info, expr).(*types.Var); ok {
			for _, a := range c.assignments()[v] {
				c.add(a, send, v.Name(), seen)
			}
		}
	}
}

func (c *codes) record(u CodeUse, send Send) {
	if c.e.w.IsTest(u.Pos) {
		return
	}
	old := c.byPos[u.Pos]
	if old == nil {
		old = &u
		c.byPos[u.Pos] = old
	}
	if !slices.ContainsFunc(old.Sends, func(s Send) bool { return s.Pos == send.Pos }) && send.Pos.IsValid() {
		old.Sends = append(old.Sends, send)
	}
}

// declared adds the package's constants that are named like error codes and
// are not only compared with.
func (c *codes) declared() {
	info := c.e.w.Pass.TypesInfo
	compared := make(map[types.Object]bool)
	for _, f := range c.e.w.Pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ || n.Op == token.LSS || n.Op == token.GTR || n.Op == token.LEQ || n.Op == token.GEQ {
					for _, x := range []ast.Expr{n.X, n.Y} {
						if o := program.ObjectOf(info, program.UnconvertExpr(info, x)); o != nil {
							compared[o] = true
						}
					}
				}
			case *ast.CaseClause:
				for _, x := range n.List {
					if o := program.ObjectOf(info, program.UnconvertExpr(info, x)); o != nil {
						compared[o] = true
					}
				}
			}
			return true
		})
	}
	scope := c.e.w.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.Const)
		if !ok || !looksLikeCode(obj) || compared[obj] || c.byPos[obj.Pos()] != nil || c.e.w.IsTest(obj.Pos()) {
			continue
		}
		v, exact := constant.Int64Val(constant.ToInt(obj.Val()))
		if exact {
			c.record(CodeUse{Value: v, Pos: obj.Pos(), End: obj.Pos() + token.Pos(len(name)), Const: obj, Name: name}, Send{})
		}
	}
}

// looksLikeCode reports whether a constant's name or type says that it is an
// error code.
func looksLikeCode(c *types.Const) bool {
	if b, ok := c.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	for _, n := range []string{c.Name(), program.ShortTypeName(c.Type())} {
		n = strings.ToLower(n)
		if strings.Contains(n, "err") || strings.Contains(n, "code") {
			return true
		}
	}
	return false
}

// returned returns the expressions that a function of the package returns as
// its only result.
func (e *engine) returned(fn *types.Func) []ast.Expr {
	var out []ast.Expr
	for _, f := range e.w.Pass.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || e.w.Pass.TypesInfo.Defs[fd.Name] != fn {
				continue
			}
			ast.Inspect(fd.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.ReturnStmt:
					if len(n.Results) == 1 {
						out = append(out, n.Results[0])
					}
				}
				return true
			})
		}
	}
	return out
}

// assignments returns all that is assigned to each variable and field of the
// package: in declarations, assignments and literals.
func (c *codes) assignments() map[*types.Var][]ast.Expr {
	if c.assigns != nil {
		return c.assigns
	}
	c.assigns = make(map[*types.Var][]ast.Expr)
	info := c.e.w.Pass.TypesInfo
	put := func(lhs ast.Expr, rhs ast.Expr) {
		if v, ok := program.ObjectOf(info, lhs).(*types.Var); ok {
			c.assigns[v] = append(c.assigns[v], rhs)
		}
	}
	for _, f := range c.e.w.Pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) {
					for i := range n.Lhs {
						put(n.Lhs[i], n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				if len(n.Names) == len(n.Values) {
					for i := range n.Names {
						put(n.Names[i], n.Values[i])
					}
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok {
					if v, ok := info.Uses[id].(*types.Var); ok && v.IsField() {
						c.assigns[v] = append(c.assigns[v], n.Value)
					}
				}
			}
			return true
		})
	}
	return c.assigns
}
