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
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
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
func (col *collector) meaning(f flow, env []prov) protocol.Meaning {
	f = f.subst(env)
	if v, ok := cause.Judge(col.evidence(f, nil, f.Method)); ok && (f.Text != "" || len(f.Cause) == 0) {
		return v.Meaning
	}
	for _, inner := range substAll(f.Cause, env) {
		if v, ok := cause.Judge(col.evidence(inner, nil, cmp.Or(inner.Method, f.Method))); ok {
			return v.Meaning
		}
	}
	return ""
}

// codeUses returns the codes that the package sends, and the constants that
// look like codes and are used for more than comparisons.
func (col *collector) codeUses(ctx map[*ssa.Function][]prov) []CodeUse {
	e, relays := col.e, col.relays
	c := &codes{e: e, byPos: make(map[token.Pos]*CodeUse)}
	for _, fn := range e.prog.funcs {
		if e.prog.isTest(fn.Pos()) {
			continue
		}
		sum := e.summary(fn)
		if sum == nil || e.foreign(fn) {
			continue
		}
		for _, f := range sum.Emits {
			if !f.Bound || !f.Site.Pos.IsValid() {
				continue
			}
			expr := e.codeExpr(f)
			if expr == nil {
				continue
			}
			send := Send{Pos: f.Site.Pos, Relays: relays[f.Site.Pos]}
			if n := e.nodeAt(f.Site.Pos); n != nil {
				send.Pos = n.Pos()
			}
			if f.Text != "" {
				send.Texts = []string{f.Text}
			}
			send.Meaning = col.meaning(f, ctx[fn])
			send.Context = append(send.Context, f.Func)
			for _, k := range f.Conds {
				if k.Kind == cause.IsError || k.Kind == cause.Predicate || k.Kind == cause.OwnUnset || k.Kind == cause.OwnFalse || k.Kind == cause.OwnSet {
					send.Context = append(send.Context, k.Name)
					send.Context = append(send.Context, k.Subject.Names...)
				}
			}
			for _, inner := range f.Cause {
				send.Texts = appendNew(send.Texts, nonEmpty(inner.Text)...)
				send.Context = appendNew(send.Context, nonEmpty(inner.Name)...)
				for _, s := range inner.Is {
					send.Context = appendNew(send.Context, s)
				}
			}
			c.add(expr, send, "", 0)
		}
	}
	if !e.borrowed {
		c.declared()
	}
	out := make([]CodeUse, 0, len(c.byPos))
	for _, u := range c.byPos {
		out = append(out, *u)
	}
	slices.SortFunc(out, func(a, b CodeUse) int {
		p, q := e.pass.Fset.Position(a.Pos), e.pass.Fset.Position(b.Pos)
		return cmp.Or(strings.Compare(p.Filename, q.Filename), p.Offset-q.Offset)
	})
	return out
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// codeExpr returns the expression that a coded error's code is written as.
func (e *engine) codeExpr(f flow) ast.Expr {
	e.nodeAt(token.NoPos) // builds the index
	if x := e.assigned[f.CodePos]; x != nil {
		return x
	}
	if call, ok := e.nodes[f.Site.Pos].(*ast.CallExpr); ok && f.CodeArg > 0 && f.CodeArg <= len(call.Args) {
		return call.Args[f.CodeArg-1]
	}
	return nil
}

type codes struct {
	e     *engine
	byPos map[token.Pos]*CodeUse
}

// add records the codes that an expression may be.
func (c *codes) add(expr ast.Expr, send Send, name string, depth int) {
	info := c.e.pass.TypesInfo
	expr = unconvert(info, expr)
	if depth > 3 {
		return
	}
	if tv := info.Types[expr]; tv.Value != nil {
		v, exact := constant.Int64Val(constant.ToInt(tv.Value))
		if !exact {
			return
		}
		if obj, ok := objectOf(info, expr).(*types.Const); ok {
			if obj.Pkg() == c.e.pass.Pkg && obj.Pos().IsValid() {
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
		if fn, ok := objectOf(info, x.Fun).(*types.Func); ok && fn.Pkg() == c.e.pass.Pkg {
			for _, r := range c.e.returned(fn) {
				c.add(r, send, fn.Name(), depth+1)
			}
		}
	case *ast.IndexExpr:
		if v, ok := objectOf(info, x.X).(*types.Var); ok {
			for _, init := range c.e.assignments()[v] {
				if lit, ok := init.(*ast.CompositeLit); ok {
					for _, el := range lit.Elts {
						if kv, ok := el.(*ast.KeyValueExpr); ok {
							el = kv.Value
						}
						c.add(el, send, v.Name(), depth+1)
					}
				}
			}
		}
	default:
		if v, ok := objectOf(info, expr).(*types.Var); ok {
			for _, a := range c.e.assignments()[v] {
				c.add(a, send, v.Name(), depth+1)
			}
		}
	}
}

func (c *codes) record(u CodeUse, send Send) {
	if c.e.prog.isTest(u.Pos) {
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
	info := c.e.pass.TypesInfo
	compared := make(map[types.Object]bool)
	for _, f := range c.e.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ || n.Op == token.LSS || n.Op == token.GTR || n.Op == token.LEQ || n.Op == token.GEQ {
					for _, x := range []ast.Expr{n.X, n.Y} {
						if o := objectOf(info, unconvert(info, x)); o != nil {
							compared[o] = true
						}
					}
				}
			case *ast.CaseClause:
				for _, x := range n.List {
					if o := objectOf(info, unconvert(info, x)); o != nil {
						compared[o] = true
					}
				}
			}
			return true
		})
	}
	scope := c.e.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.Const)
		if !ok || !looksLikeCode(obj) || compared[obj] || c.byPos[obj.Pos()] != nil || c.e.prog.isTest(obj.Pos()) {
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
	for _, n := range []string{c.Name(), shortTypeName(c.Type())} {
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
	for _, f := range e.pass.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || e.pass.TypesInfo.Defs[fd.Name] != fn {
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
func (e *engine) assignments() map[*types.Var][]ast.Expr {
	if e.assigns != nil {
		return e.assigns
	}
	e.assigns = make(map[*types.Var][]ast.Expr)
	info := e.pass.TypesInfo
	put := func(lhs ast.Expr, rhs ast.Expr) {
		if v, ok := objectOf(info, lhs).(*types.Var); ok {
			e.assigns[v] = append(e.assigns[v], rhs)
		}
	}
	for _, f := range e.pass.Files {
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
						e.assigns[v] = append(e.assigns[v], n.Value)
					}
				}
			}
			return true
		})
	}
	return e.assigns
}

// unconvert strips parentheses and conversions.
func unconvert(info *types.Info, x ast.Expr) ast.Expr {
	for {
		x = ast.Unparen(x)
		call, ok := x.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !info.Types[call.Fun].IsType() {
			return x
		}
		x = call.Args[0]
	}
}

// objectOf returns what an identifier or selector names, or nil.
func objectOf(info *types.Info, x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return info.ObjectOf(x)
	case *ast.SelectorExpr:
		return info.ObjectOf(x.Sel)
	}
	return nil
}

// constName returns the name of the constant that an expression is, or "".
func (e *engine) constName(x ast.Expr) string {
	if x == nil {
		return ""
	}
	if c, ok := objectOf(e.pass.TypesInfo, unconvert(e.pass.TypesInfo, x)).(*types.Const); ok {
		return c.Name()
	}
	return ""
}

// codeArgument returns the index, plus one, that an argument has in the
// syntax of a call: SSA puts a method's receiver first.
func codeArgument(t target, i int) int {
	if t.fn.Signature.Recv() != nil {
		i--
	}
	return i + 1
}
