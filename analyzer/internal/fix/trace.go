// Does the program do nothing with an error but hand it to the peer?

package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
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
	return b.trace(o, func(t *tracer) bool { return t.value(f, x, 0) })
}

// resultToPeer is onlyToPeer for result i of a return statement.
func (b *builder) resultToPeer(o errflow.Outcome, f *file, ret *ast.ReturnStmt, i int) bool {
	return b.trace(o, func(t *tracer) bool { return t.returned(f, f.function(ret), i) })
}

// A tracer follows errors through the package. It knows of each step whether all
// that follows from it is harmless, and goes no step twice.
type tracer struct {
	*builder
	style   errflow.ErrorStyle
	known   map[step]bool
	assumed []step // what this trace took for harmless when it got there
}

// A step is result i of a function or of the methods of interfaces that have a
// name, or a variable from node i of a block on.
type step struct {
	fn     ast.Node
	method string
	served bool
	v      *types.Var
	block  *cfg.Block
	i      int
}

// trace follows one error. The traces of all outcomes that are written alike
// share what they find. A step that leads back to itself is harmless if nothing
// else that it leads to is not; so what a trace took for harmless on its way
// stands only if it ended well.
func (b *builder) trace(o errflow.Outcome, follow func(*tracer) bool) bool {
	t := b.tracers[o.Error]
	if t == nil {
		t = &tracer{builder: b, style: o.Error, known: make(map[step]bool)}
		b.tracers[o.Error] = t
	}
	t.assumed = t.assumed[:0]
	ok := follow(t)
	if !ok {
		for _, s := range t.assumed {
			if t.known[s] {
				delete(t.known, s)
			}
		}
	}
	return ok
}

// once goes a step, unless it is known where that leads.
func (t *tracer) once(s step, follow func() bool) bool {
	if ok, known := t.known[s]; known {
		return ok
	}
	t.known[s] = true
	t.assumed = append(t.assumed, s)
	ok := follow()
	if !ok {
		t.known[s] = false
	}
	return ok
}

// handles reports whether a function has the shape of a handler of the library.
func (t *tracer) handles(name string, sig *types.Signature) bool {
	if t.style.Library == nil || t.style.Package == nil {
		return false
	}
	_, _, ok := t.style.Library.Handler(t.style.Package, name, sig)
	return ok
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
	decl := t.index.declarations[fn.Origin()]
	sig := fn.Origin().Signature()
	if decl == nil || decl.Body == nil || arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 {
		return false
	}
	f, v := t.file(decl.Pos()), sig.Params().At(arg)
	return f != nil && t.index.local(decl, v) && t.after(f, decl, v, t.graph(decl).Blocks[0], 0)
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
	if !ok || fn == nil || !t.index.local(fn, v) {
		return false
	}
	p, ok := t.graph(fn).places[stmt]
	return ok && t.after(f, fn, v, p.block, p.i+1)
}

// after follows a variable from a node of a block until it is set again or gone.
func (t *tracer) after(f *file, fn ast.Node, v *types.Var, b *cfg.Block, from int) bool {
	return t.once(step{v: v, block: b, i: from}, func() bool {
		succs := b.Succs
		for i, node := range b.Nodes[from:] {
			if t.index.gone(fn, v, node.Pos()) {
				return true
			}
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
			if !t.after(f, fn, v, s, 0) {
				return false
			}
		}
		return true
	})
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
		switch p := f.parents[id].(type) {
		case *ast.AssignStmt:
			if slices.Contains(p.Lhs, ast.Expr(id)) {
				set = true
				return true
			}
		case *ast.ValueSpec:
			if slices.Contains(p.Names, id) {
				set = true // anew, in the next round of a loop
				return true
			}
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
	return t.once(step{fn: fn, i: i}, func() bool { return t.leaves(fn, i) })
}

// leaves is returned for a result that is not known yet.
func (t *tracer) leaves(fn ast.Node, i int) bool {
	sig := signature(t.pass.TypesInfo, fn)
	if sig == nil || i < 0 || i >= sig.Results().Len() {
		return false
	}
	if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" && !t.index.local(fn, v) {
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
		if _, _, ok := sdk.IsResponder(sig); ok || t.visible(obj) {
			return false
		}
	}
	return t.callers(obj, i, served)
}

// callers follows a result of a function wherever the package calls it, by its
// name or through an interface. A handler may also be used as a value.
func (t *tracer) callers(fn *types.Func, i int, served bool) bool {
	if !served && t.texts().other[fn.Name()] || !t.calls(t.index.uses[fn], i, served) {
		return false
	}
	return fn.Signature().Recv() == nil || t.once(step{method: fn.Name(), served: served, i: i}, func() bool {
		return t.calls(t.index.methods[fn.Name()], i, served)
	})
}

// calls follows a result of the calls that the uses of a function are.
func (t *tracer) calls(uses []*ast.Ident, i int, served bool) bool {
	for _, id := range uses {
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

// visible reports whether other packages can call a function. They call an exported
// method also of a type that they cannot name, through an interface.
func (b *builder) visible(fn *types.Func) bool {
	return fn.Exported() && (fn.Signature().Recv() != nil || b.pass.Pkg.Name() != "main")
}

// A graph is the ways through a function, and where its nodes are in it.
type graph struct {
	*cfg.CFG
	places map[ast.Node]nodePlace
}

// A nodePlace says that something is node i of a block.
type nodePlace struct {
	block *cfg.Block
	i     int
}

func (b *builder) graph(fn ast.Node) *graph {
	if g := b.graphs[fn]; g != nil {
		return g
	}
	body := new(ast.BlockStmt)
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	g := &graph{CFG: cfg.New(body, func(*ast.CallExpr) bool { return true }), places: make(map[ast.Node]nodePlace)}
	for _, block := range g.Blocks {
		for i, n := range block.Nodes {
			if _, ok := g.places[n]; !ok {
				g.places[n] = nodePlace{block, i}
			}
		}
	}
	b.graphs[fn] = g
	return g
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
	return code != 0 && (b.index.compared[code] || b.texts().other[strings.TrimPrefix(strconv.FormatInt(code, 10), "-")])
}
