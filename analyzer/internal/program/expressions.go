// Which functions are only another way to write an expression?

package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/types/typeutil"
)

// An expression is what a function returns that does nothing else: a condition, or a part
// of what the function is given.
type expression struct {
	params []*types.Var // the receiver first
	uses   []int        // of each parameter
	x      ast.Expr
	size   int // in nodes, with those of the expressions that it calls
}

// maxExpression bounds the size of what is put in place of a call, which may double with
// each function that is called.
const maxExpression = 100

// expressionsOf returns the functions of a package that only return an expression.
func expressionsOf(pass *analysis.Pass) map[*types.Func]*expression {
	list := make(map[*types.Func]*expression)
	for fn, decl := range declared(pass) {
		if e := expressionOf(pass.TypesInfo, decl, fn.Signature()); e != nil {
			list[fn] = e
		}
	}
	return fitting(pass.TypesInfo, list)
}

// fitting returns the expressions that are not too large, with what the functions return
// that they call. One that needs itself, or one that does, is called as it is.
func fitting(info *types.Info, list map[*types.Func]*expression) map[*types.Func]*expression {
	fit, waiting, callers := make(map[*types.Func]*expression), make(map[*types.Func]int), make(map[*types.Func][]*types.Func)
	var work []*types.Func
	for fn, e := range list {
		ast.Inspect(e.x, func(n ast.Node) bool {
			if n != nil {
				e.size++
			}
			if call, ok := n.(*ast.CallExpr); ok {
				if called, ok := typeutil.Callee(info, call).(*types.Func); ok && list[called] != nil {
					waiting[fn]++
					callers[called] = append(callers[called], fn)
				}
			}
			return true
		})
		if waiting[fn] == 0 {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		e := list[fn]
		if e.size <= maxExpression {
			fit[fn] = e
		}
		for _, caller := range callers[fn] {
			if fit[fn] != nil {
				list[caller].size += e.size
			}
			if waiting[caller]--; waiting[caller] == 0 {
				work = append(work, caller)
			}
		}
	}
	return fit
}

func expressionOf(info *types.Info, decl *ast.FuncDecl, sig *types.Signature) *expression {
	if len(decl.Body.List) != 1 || sig.Results().Len() != 1 || sig.TypeParams().Len() > 0 {
		return nil
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	e := &expression{x: ret.Results[0]}
	result := sig.Results().At(0).Type()
	if tv := info.Types[e.x]; tv.Value != nil || !types.Identical(tv.Type, result) {
		return nil
	}
	if recv := sig.Recv(); recv != nil {
		if decl.Name.Name == "Error" && IsError(recv.Type()) {
			return nil // the text of an error, whatever that is made of
		}
		e.params = append(e.params, recv)
	}
	for p := range sig.Params().Variables() {
		e.params = append(e.params, p)
	}
	e.uses = make([]int, len(e.params))
	if !e.reads(info, IsBool(result)) || IsError(result) && e.param(info, root(e.x)) < 0 {
		return nil // an error that it chooses is one of its own
	}
	return e
}

// root returns what a path of fields begins with.
func root(x ast.Expr) ast.Expr {
	for {
		sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
		if !ok {
			return x
		}
		x = sel.X
	}
}

// reads reports whether an expression only reads. A condition may call functions as well:
// what they return is none of its result.
func (e *expression) reads(info *types.Info, condition bool) bool {
	ok := true
	ast.Inspect(e.x, func(n ast.Node) bool {
		if condition && e.asksError(info, n) {
			ok = false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CompositeLit:
			ok = ok && condition
		case *ast.CallExpr:
			ok = ok && (condition || info.Types[n.Fun].IsType())
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && (n.Op != token.AND || e.param(info, n.X) < 0)
		case *ast.SelectorExpr: // of which the place is taken for a method
			sel := info.Selections[n]
			if sel != nil && sel.Kind() == types.MethodVal && e.param(info, n.X) >= 0 && !isPointer(sel.Recv()) && isPointer(sel.Obj().(*types.Func).Signature().Recv().Type()) {
				ok = false
			}
		case *ast.Ident:
			if i := e.param(info, n); i >= 0 {
				e.uses[i]++
			}
		}
		return ok
	})
	return ok
}

// asksError reports whether a node reads a part of an error that is a parameter, or its
// text. Who asks for that is told so where it is asked.
func (e *expression) asksError(info *types.Info, n ast.Node) bool {
	isError := func(x ast.Expr) bool { return e.param(info, x) >= 0 && IsError(info.TypeOf(x)) }
	switch n := n.(type) {
	case *ast.SelectorExpr:
		return isError(n.X)
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(info, n).(*types.Func)
		return ok && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && slices.ContainsFunc(n.Args, isError)
	}
	return false
}

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

func (e *expression) param(info *types.Info, x ast.Expr) int {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		for i, p := range e.params {
			if info.Uses[id] == p {
				return i
			}
		}
	}
	return -1
}

// expressionAt returns what a call returns as an expression, and what it is made of; nil if
// something else would be done than by the call.
func (u *inliner) expressionAt(call *ast.CallExpr) (*expression, []ast.Expr) {
	fn, ok := typeutil.Callee(u.info, call).(*types.Func)
	if !ok || u.expressions[fn] == nil {
		return nil, nil
	}
	e, args := u.expressions[fn], call.Args
	if fn.Signature().Recv() != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil, nil
		}
		if s := u.info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
			return nil, nil
		}
		args = append([]ast.Expr{sel.X}, args...)
	}
	if len(args) != len(e.params) {
		return nil, nil
	}
	for i, a := range args {
		t := u.info.TypeOf(a)
		if i == 0 && fn.Signature().Recv() != nil {
			if p, ok := t.Underlying().(*types.Pointer); ok && !isPointer(e.params[0].Type()) {
				t = p.Elem()
			} else if isPointer(e.params[0].Type()) && !ok {
				t = types.NewPointer(t)
			}
		}
		if !types.Identical(t, e.params[i].Type()) || !u.movable(a, e.uses[i] != 1) || hasParts(e.params[i].Type()) && hasParts(u.info.TypeOf(a)) && !u.info.Types[a].Addressable() {
			return nil, nil
		}
	}
	return e, args
}

// hasParts reports whether a value of a type has parts, which have a place if it has one.
func hasParts(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// movable reports whether an argument does the same within an expression: if it is none of
// a function literal, and without calls if it is to be evaluated more than once or never.
func (u *inliner) movable(x ast.Expr, pure bool) bool {
	ok := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			if sel, method := n.Fun.(*ast.SelectorExpr); method && sel.Sel.Name == "Error" && IsError(u.info.TypeOf(sel.X)) {
				ok = false // see asksError
			}
			if pure && !u.info.Types[n.Fun].IsType() {
				e, _ := u.expressionAt(n)
				ok = ok && e != nil
			}
		case *ast.UnaryExpr:
			ok = ok && !(pure && n.Op == token.ARROW)
		}
		return ok
	})
	return ok
}

// bodies returns the bodies of the functions in a declaration that are in no other one.
func bodies(decl ast.Decl) (list []*ast.BlockStmt) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				list = append(list, n.Body)
			}
			return false
		case *ast.FuncLit:
			list = append(list, n.Body)
			return false
		}
		return true
	})
	return list
}

// callsExpression reports whether a function that only returns an expression is called.
func (u *inliner) callsExpression(body *ast.BlockStmt) (found bool) {
	if len(u.expressions) == 0 {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			e, _ := u.expressionAt(call)
			found = e != nil
		}
		return !found
	})
	return found
}

// expressionsIn puts expressions in place of the calls of the functions that return them.
func (u *inliner) expressionsIn(c *copier, root ast.Node) ast.Node {
	return astutil.Apply(root, nil, func(at *astutil.Cursor) bool {
		call, ok := at.Node().(*ast.CallExpr)
		if !ok {
			return true
		}
		switch at.Parent().(type) {
		case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
			return true
		}
		if e, args := u.expressionAt(call); e != nil {
			at.Replace(u.expressionsIn(c, c.substitute(e, args, call)))
		}
		return true
	})
}

// substitute returns a copy of an expression with arguments in place of the parameters, as
// long as the call. All in it stands where the call has its parenthesis, by which SSA knows
// the call.
func (c *copier) substitute(e *expression, args []ast.Expr, call *ast.CallExpr) ast.Expr {
	c.at = call.Lparen
	defer func() { c.at = token.NoPos }()
	x := &ast.ParenExpr{Lparen: call.Pos(), X: c.copyExpr(e.x), Rparen: call.Rparen}
	c.info.Types[x] = c.info.Types[e.x]
	astutil.Apply(x, nil, func(at *astutil.Cursor) bool {
		if id, ok := at.Node().(*ast.Ident); ok {
			if i := e.param(c.info, id); i >= 0 {
				at.Replace(c.as(c.copyExpr(args[i]), id, call))
			}
		}
		return true
	})
	return x
}

// as returns a receiver as the place or the pointer that the method takes, and all else as
// it is.
func (c *copier) as(x ast.Expr, param, value ast.Expr) ast.Expr {
	t, of := c.info.TypeOf(param), c.info.TypeOf(x)
	if isPointer(t) == isPointer(of) {
		return x
	}
	paren := &ast.ParenExpr{Lparen: c.at, Rparen: c.at}
	known := c.info.Types[param]
	if isPointer(t) {
		paren.X = &ast.UnaryExpr{OpPos: c.at, Op: token.AND, X: x}
		known = c.info.Types[value]
		known.Type = t
	} else {
		paren.X = &ast.StarExpr{Star: c.at, X: x}
	}
	c.info.Types[paren], c.info.Types[paren.X] = known, known
	return paren
}

func (c *copier) copyExpr(x ast.Expr) ast.Expr {
	return c.copy(reflect.ValueOf(x)).Interface().(ast.Expr)
}
