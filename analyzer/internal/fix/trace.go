package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/cfg"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// onlyToPeer reports whether all that the program does with the error that an
// expression makes is to hand it to the library: it is returned, compared with
// nil and dropped, and by the callers likewise. A program that logs an error,
// formats it into another one or asks what it is would see another one after
// the fix.
func (b *builder) onlyToPeer(o errflow.Outcome, f *file, x ast.Expr) bool {
	t := &tracer{builder: b, lib: o.Error.Library, pkg: o.Error.Package, seen: make(map[result]bool)}
	return t.value(f, x, 0)
}

// A tracer follows an error through the package.
type tracer struct {
	*builder
	lib  *sdk.Library
	pkg  *types.Package
	seen map[result]bool
}

// A result is one result of a function.
type result struct {
	fn ast.Node
	i  int
}

// value follows the value of an expression, or result i of a call with several.
func (t *tracer) value(f *file, x ast.Expr, i int) bool {
	_, tuple := t.pass.TypesInfo.TypeOf(x).(*types.Tuple)
	position := func(list []ast.Expr) int {
		if tuple {
			return i
		}
		return slices.Index(list, x)
	}
	switch p := f.parents[x].(type) {
	case *ast.ParenExpr:
		return t.value(f, p, i)
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true // dropped
	case *ast.BinaryExpr:
		return (p.Op == token.EQL || p.Op == token.NEQ) && (t.isNil(p.X) || t.isNil(p.Y))
	case *ast.ReturnStmt:
		return t.returned(f, f.function(p), position(p.Results))
	case *ast.AssignStmt:
		if j := position(p.Rhs); j < len(p.Lhs) && (p.Tok == token.ASSIGN || p.Tok == token.DEFINE) {
			return t.assigned(f, p, p.Lhs[j])
		}
	case *ast.ValueSpec:
		if j := position(p.Values); j < len(p.Names) {
			return t.assigned(f, p, p.Names[j])
		}
	case *ast.CallExpr:
		return t.sends(p, slices.Index(p.Args, x))
	}
	return false
}

func (t *tracer) isNil(x ast.Expr) bool { return t.pass.TypesInfo.Types[x].IsNil() }

// sends reports whether a call hands its argument to the peer.
func (t *tracer) sends(call *ast.CallExpr, arg int) bool {
	if ft := t.pass.TypesInfo.TypeOf(call.Fun); ft != nil && sdk.IsReplier(ft) {
		return arg == sdk.ReplierError
	}
	var obj types.Object
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		obj = t.pass.TypesInfo.Uses[fun]
	case *ast.SelectorExpr:
		obj = t.pass.TypesInfo.Uses[fun.Sel]
	}
	fn, ok := obj.(*types.Func)
	if !ok || t.lib == nil {
		return false
	}
	reply, ok := t.lib.Reply(fn)
	return ok && reply.Error == arg
}

// assigned follows a variable from the statement that sets it.
func (t *tracer) assigned(f *file, stmt ast.Node, lhs ast.Expr) bool {
	id, ok := lhs.(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == "_" {
		return true
	}
	v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	fn := f.function(stmt)
	if !ok || fn == nil || !t.local(f, fn, v) {
		return false
	}
	graph := cfg.New(body(fn), func(*ast.CallExpr) bool { return true })
	for _, b := range graph.Blocks {
		for n, node := range b.Nodes {
			if node == stmt {
				return t.after(f, fn, v, b, n+1, make(map[*cfg.Block]bool))
			}
		}
	}
	return false
}

// local reports whether a variable belongs to a function alone: no closure
// captures it, and nothing has its address.
func (t *tracer) local(f *file, fn ast.Node, v *types.Var) bool {
	if v.Pos() < fn.Pos() || v.Pos() >= fn.End() {
		return false
	}
	ok := true
	ast.Inspect(fn, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && t.pass.TypesInfo.Uses[id] == v {
			u, isUnary := f.parents[id].(*ast.UnaryExpr)
			if f.function(id) != fn || isUnary && u.Op == token.AND {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// after follows a variable from a node of a block until it is set again.
func (t *tracer) after(f *file, fn ast.Node, v *types.Var, b *cfg.Block, from int, seen map[*cfg.Block]bool) bool {
	for _, node := range b.Nodes[from:] {
		set, ok := t.passes(f, fn, v, node)
		if !ok || set {
			return ok
		}
	}
	for _, s := range b.Succs {
		if !seen[s] {
			seen[s] = true
			if !t.after(f, fn, v, s, 0, seen) {
				return false
			}
		}
	}
	return true
}

// passes looks at what one statement or condition does with a variable, and
// whether it sets it.
func (t *tracer) passes(f *file, fn ast.Node, v *types.Var, node ast.Node) (set, ok bool) {
	ok = true
	ast.Inspect(node, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent || t.pass.TypesInfo.ObjectOf(id) != v || !ok {
			return ok
		}
		if as, isAssign := f.parents[id].(*ast.AssignStmt); isAssign && slices.Contains(as.Lhs, ast.Expr(id)) {
			set = true
			return true
		}
		ok = t.value(f, id, 0)
		return ok
	})
	if ret, isReturn := node.(*ast.ReturnStmt); isReturn && len(ret.Results) == 0 {
		results := signature(t.pass.TypesInfo, fn).Results()
		for i := range results.Len() {
			if results.At(i) == v {
				ok = ok && t.returned(f, fn, i)
			}
		}
	}
	return set, ok
}

// returned follows a result of a function to its callers.
func (t *tracer) returned(f *file, fn ast.Node, i int) bool {
	r := result{fn, i}
	if t.seen[r] {
		return true
	}
	t.seen[r] = true
	sig := signature(t.pass.TypesInfo, fn)
	if sig == nil || i < 0 || i >= sig.Results().Len() {
		return false
	}
	if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" && !t.local(f, fn, v) {
		return false // a deferred function may look at it
	}
	decl, ok := fn.(*ast.FuncDecl)
	if !ok {
		_, _, ok := t.lib.Handler(t.pkg, "", sig)
		return ok && t.pkg != nil
	}
	obj, ok := t.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	_, _, served := handler(t.lib, t.pkg, obj)
	if !served {
		if _, _, ok := sdk.IsResponder(sig); ok || t.pass.Pkg.Name() != "main" && visible(obj) {
			return false
		}
	}
	return t.callers(obj, i, served)
}

// callers follows a result of a function wherever the package calls it, by its
// name or through an interface. A handler may also be used as a value.
func (t *tracer) callers(fn *types.Func, i int, served bool) bool {
	for id, obj := range t.pass.TypesInfo.Uses {
		used, ok := obj.(*types.Func)
		if !ok || used.Origin() != fn && !stands(used, fn) {
			continue
		}
		f := t.file(id.Pos())
		if f == nil {
			return false
		}
		if strings.HasSuffix(f.tokens.Name(), "_test.go") {
			continue
		}
		var x ast.Expr = id
		if sel, ok := f.parents[x].(*ast.SelectorExpr); ok && sel.Sel == id {
			x = sel
		}
		for {
			switch p := f.parents[x].(type) {
			case *ast.ParenExpr:
				x = p
				continue
			case *ast.IndexExpr:
				x = p
				continue
			case *ast.IndexListExpr:
				x = p
				continue
			}
			break
		}
		call, ok := f.parents[x].(*ast.CallExpr)
		if !ok || call.Fun != x {
			if served {
				continue
			}
			return false
		}
		if !t.value(f, call, i) {
			return false
		}
	}
	return true
}

// stands reports whether a call of an interface's method may be one of fn.
func stands(method, fn *types.Func) bool {
	recv := method.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type()) && fn.Signature().Recv() != nil && method.Name() == fn.Name()
}

// visible reports whether other packages can call a function by its name.
func visible(fn *types.Func) bool {
	if !fn.Exported() {
		return false
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	return !ok || n.Obj().Exported()
}

func body(fn ast.Node) *ast.BlockStmt {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Body
	case *ast.FuncLit:
		return fn.Body
	}
	return nil
}

func signature(info *types.Info, fn ast.Node) *types.Signature {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if obj, ok := info.Defs[fn.Name].(*types.Func); ok {
			return obj.Signature()
		}
	case *ast.FuncLit:
		sig, _ := info.TypeOf(fn).(*types.Signature)
		return sig
	}
	return nil
}

// compares reports whether the package compares something with a code, other
// than in its tests. What it makes of an error then depends on the code.
func (b *builder) compares(code int64) bool {
	is := func(x ast.Expr) bool {
		v := b.pass.TypesInfo.Types[x].Value
		if v == nil || v.Kind() != constant.Int || code == 0 {
			return false
		}
		n, exact := constant.Int64Val(v)
		return exact && n == code
	}
	found := false
	for _, syntax := range b.pass.Files {
		if strings.HasSuffix(b.pass.Fset.File(syntax.FileStart).Name(), "_test.go") {
			continue
		}
		ast.Inspect(syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				found = found || (n.Op == token.EQL || n.Op == token.NEQ) && (is(n.X) || is(n.Y))
			case *ast.CaseClause:
				found = found || slices.ContainsFunc(n.List, is)
			}
			return !found
		})
	}
	return found
}
