package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// onlyToPeer reports whether all that the program does with the error that an
// expression makes is to hand it to the library, or to what asks whether it is
// a coded one: it is returned, compared with nil and dropped, and by the callers
// likewise. A program that logs an error, formats it into another one or asks
// what else it is would see another one after the fix.
func (b *builder) onlyToPeer(o errflow.Outcome, f *file, x ast.Expr) bool {
	return b.tracer(o).value(f, x, 0)
}

// A tracer follows an error through the package.
type tracer struct {
	*builder
	style errflow.ErrorStyle
	seen  map[result]bool
}

func (b *builder) tracer(o errflow.Outcome) *tracer {
	return &tracer{builder: b, style: o.Error, seen: make(map[result]bool)}
}

// handles reports whether a function has the shape of a handler of the library.
func (t *tracer) handles(name string, sig *types.Signature) bool {
	if t.style.Library == nil || t.style.Package == nil {
		return false
	}
	_, _, ok := t.style.Library.Handler(t.style.Package, name, sig)
	return ok
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
		return !tuple && t.passed(p, slices.Index(p.Args, x))
	}
	return false
}

func (t *tracer) isNil(x ast.Expr) bool { return t.pass.TypesInfo.Types[x].IsNil() }

// passed follows an argument into the function that is called, or to the peer.
func (t *tracer) passed(call *ast.CallExpr, arg int) bool {
	if ft := t.pass.TypesInfo.TypeOf(call.Fun); arg < 0 || ft == nil || call.Ellipsis.IsValid() {
		return false
	} else if sdk.IsReplier(ft) {
		return arg == sdk.ReplierError
	}
	fn, ok := typeutil.Callee(t.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return false
	}
	if t.style.Library != nil {
		if reply, ok := t.style.Library.Reply(fn); ok {
			return reply.Error == arg
		}
	}
	f, decl := t.declaration(fn.Origin())
	sig := fn.Origin().Signature()
	if decl == nil || decl.Body == nil || arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 {
		return false
	}
	r := result{decl, -1 - arg}
	if t.seen[r] {
		return true
	}
	t.seen[r] = true
	v := sig.Params().At(arg)
	return t.local(f, decl, v) && t.after(f, decl, v, graph(decl).Blocks[0], 0, make(map[*cfg.Block]bool))
}

// declaration returns the declaration of a function of the package, or nil.
func (t *tracer) declaration(fn *types.Func) (*file, *ast.FuncDecl) {
	if fn.Pkg() != t.pass.Pkg {
		return nil, nil
	}
	f := t.file(fn.Pos())
	if f == nil {
		return nil, nil
	}
	for _, d := range f.syntax.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Name.Pos() == fn.Pos() {
			return f, decl
		}
	}
	return nil, nil
}

// coded reports whether an error type is the one that the fix writes.
func (t *tracer) coded(typ types.Type) bool {
	if t.style.Library != nil {
		_, ok := t.style.Library.ErrorType(typ)
		return ok
	}
	if p, ok := types.Unalias(typ).(*types.Pointer); ok {
		typ = p.Elem()
	}
	n, ok := types.Unalias(typ).(*types.Named)
	return ok && n.Obj().Pkg() == t.pass.Pkg && n.Obj().Name() == t.style.Type.Name
}

// asks reports whether a condition asks if a variable is a coded error, and
// whether it holds for one.
func (t *tracer) asks(cond ast.Node, v *types.Var) (yes, asked bool) {
	yes = true
	for {
		switch x := cond.(type) {
		case *ast.ParenExpr:
			cond = x.X
			continue
		case *ast.UnaryExpr:
			if x.Op != token.NOT {
				return false, false
			}
			cond, yes = x.X, !yes
			continue
		}
		break
	}
	call, ok := cond.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false, false
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	id, isIdent := call.Args[0].(*ast.Ident)
	target, isPointer := t.pass.TypesInfo.TypeOf(call.Args[1]).(*types.Pointer)
	return yes, fn != nil && fn.FullName() == "errors.As" && isIdent && t.pass.TypesInfo.Uses[id] == v && isPointer && t.coded(target.Elem())
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
	for _, b := range graph(fn).Blocks {
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
	succs := b.Succs
	for i, node := range b.Nodes[from:] {
		if from+i == len(b.Nodes)-1 && len(succs) == 2 {
			if yes, asked := t.asks(node, v); asked && yes {
				succs = succs[:1]
				break
			} else if asked {
				succs = succs[1:]
				break
			}
		}
		set, ok := t.passes(f, fn, v, node)
		if !ok || set {
			return ok
		}
	}
	for _, s := range succs {
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
		sig := signature(t.pass.TypesInfo, fn)
		for i := 0; sig != nil && i < sig.Results().Len(); i++ {
			if sig.Results().At(i) == v {
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
		return t.handles("", sig)
	}
	obj, ok := t.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	served := t.handles(obj.Name(), sig)
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

func graph(fn ast.Node) *cfg.CFG {
	body := new(ast.BlockStmt)
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	return cfg.New(body, func(*ast.CallExpr) bool { return true })
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
