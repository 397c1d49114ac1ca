// Which functions only run what they are given?

package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// A runner is a function that calls one which it is given, and returns what that returns
// whatever else it does: it holds a lock, measures or logs.
type runner struct {
	param int   // the function
	args  []int // parameters with what it passes
}

// runnersOf returns the runners among the functions of a package.
func runnersOf(pass *analysis.Pass) map[*types.Func]runner {
	list := make(map[*types.Func]runner)
	for fn, decl := range declared(pass) {
		if r, ok := runnerOf(pass.TypesInfo, decl, fn.Signature()); ok {
			list[fn] = r
		}
	}
	return list
}

// declared yields the functions that a package declares with a body.
func declared(pass *analysis.Pass) iter.Seq2[*types.Func, *ast.FuncDecl] {
	return func(yield func(*types.Func, *ast.FuncDecl) bool) {
		for _, file := range pass.Files {
			for _, d := range file.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if !ok || decl.Body == nil {
					continue
				}
				if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && !yield(fn, decl) {
					return
				}
			}
		}
	}
}

func runnerOf(info *types.Info, decl *ast.FuncDecl, sig *types.Signature) (r runner, ok bool) {
	params := slices.Collect(sig.Params().Variables())
	if r.param = slices.IndexFunc(params, func(v *types.Var) bool { return IsFunc(v.Type()) }); r.param < 0 {
		return r, false
	}
	call := onlyCall(info, decl.Body, params[r.param])
	if call == nil || !returnsCall(info, decl.Body, call) {
		return r, false
	}
	for _, a := range call.Args {
		i := -1
		if id, ok := a.(*ast.Ident); ok {
			i = slices.IndexFunc(params, func(v *types.Var) bool { return info.Uses[id] == v })
		}
		if i < 0 && IsContext(info.TypeOf(a)) { // made of the one that it is given
			i = slices.IndexFunc(params, func(v *types.Var) bool { return IsContext(v.Type()) })
		}
		if i < 0 {
			return r, false
		}
		r.args = append(r.args, i)
	}
	return r, true
}

// onlyCall returns the call of a function that a variable has, if the variable is used for
// nothing else and the call is in no literal; else nil.
func onlyCall(info *types.Info, body *ast.BlockStmt, v *types.Var) (call *ast.CallExpr) {
	uses := 0
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == v {
			uses++
		}
		return true
	})
	eachOwn(body, func(n ast.Node) {
		if c, ok := n.(*ast.CallExpr); ok {
			if id, ok := c.Fun.(*ast.Ident); ok && info.Uses[id] == v {
				call = c
			}
		}
	})
	if uses != 1 {
		return nil
	}
	return call
}

// eachOwn visits the nodes of a function's body without those of literals in it.
func eachOwn(body *ast.BlockStmt, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, literal := n.(*ast.FuncLit); literal {
			return false
		}
		visit(n)
		return true
	})
}

// returnsCall reports whether a function returns once, at its end, and then what a call in
// its own list of statements has returned.
func returnsCall(info *types.Info, body *ast.BlockStmt, call *ast.CallExpr) bool {
	returns := 0
	eachOwn(body, func(n ast.Node) {
		if _, ok := n.(*ast.ReturnStmt); ok {
			returns++
		}
	})
	if len(body.List) == 0 || returns != 1 {
		return false
	}
	last, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) == 0 {
		return false
	}
	if len(last.Results) == 1 && ast.Unparen(last.Results[0]) == call {
		return true
	}
	for _, s := range body.List {
		if set, ok := s.(*ast.AssignStmt); ok && len(set.Rhs) == 1 && ast.Unparen(set.Rhs[0]) == call {
			return slices.EqualFunc(set.Lhs, last.Results, func(to, result ast.Expr) bool {
				v, id := ObjectOf(info, to), result
				return v != nil && ObjectOf(info, id) == v && sets(info, body, v) == 1
			})
		}
	}
	return false
}

// sets returns how often a variable is set, or may be set because its address is taken.
func sets(info *types.Info, body *ast.BlockStmt, v types.Object) (n int) {
	is := func(x ast.Expr) bool { return ObjectOf(info, x) == v }
	ast.Inspect(body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			if slices.ContainsFunc(node.Lhs, is) {
				n++
			}
		case *ast.UnaryExpr:
			if is(node.X) {
				n++
			}
		}
		return true
	})
	return n
}

// run returns the literal that a call gives to a runner, and the statements that give it what
// the runner passes; nil if it is no such call.
func (u *inliner) run(call *ast.CallExpr) (lit *ast.FuncLit, before []ast.Stmt) {
	callee, _ := typeutil.Callee(u.info, call).(*types.Func)
	if callee == nil {
		return nil, nil
	}
	r, ok := u.runners[callee.Origin()]
	if !ok || len(call.Args) != callee.Signature().Params().Len() {
		return nil, nil
	}
	if lit, ok = ast.Unparen(call.Args[r.param]).(*ast.FuncLit); !ok {
		return nil, nil
	}
	i := 0
	for _, f := range lit.Type.Params.List {
		for _, name := range f.Names {
			if i < len(r.args) && name.Name != "_" {
				before = append(before, &ast.AssignStmt{Lhs: []ast.Expr{name}, TokPos: name.End(), Tok: token.DEFINE, Rhs: []ast.Expr{call.Args[r.args[i]]}})
			}
			i++
		}
	}
	return lit, before
}
