// Which calls read as the code that they call?

package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// Inlined returns the pass with code in place of calls, if the code would do the same
// there. The body of a function literal takes the place of its call if the literal is
// called at once and its end is the end of the function, and an expression that of the
// call of a function which only returns it. Drivers share the syntax of a package, so
// functions with such calls are copied.
func Inlined(pass *analysis.Pass) *analysis.Pass {
	u := &inliner{pass.TypesInfo, runnersOf(pass), expressionsOf(pass)}
	var c *copier
	files := make([]*ast.File, len(pass.Files))
	for i, f := range pass.Files {
		files[i] = f
		for j, decl := range f.Decls {
			if !u.applies(decl) {
				continue
			}
			if c == nil {
				c = newCopier(pass.TypesInfo)
			}
			if files[i] == f {
				g := *f
				g.Decls = append([]ast.Decl(nil), f.Decls...)
				files[i] = &g
				c.info.FileVersions[&g] = c.info.FileVersions[f]
			}
			decl = c.copy(reflect.ValueOf(decl)).Interface().(ast.Decl)
			own := &inliner{c.info, u.runners, u.expressions}
			for _, body := range bodies(decl) {
				own.expressionsIn(c, body)
			}
			eachFunction(c.info, decl, own.literalsIn)
			files[i].Decls[j] = decl
		}
	}
	if c == nil {
		return pass
	}
	p := *pass
	p.Files, p.TypesInfo = files, c.finish()
	return &p
}

// An inliner puts literals and expressions in place of calls.
type inliner struct {
	info        *types.Info
	runners     map[*types.Func]runner
	expressions map[*types.Func]*expression
}

// A funcSyntax is the code of a declared function or of a literal.
type funcSyntax struct {
	typ  *ast.FuncType
	body *ast.BlockStmt
	sig  *types.Signature
}

func eachFunction(info *types.Info, root ast.Node, visit func(funcSyntax)) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if fn, ok := info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				visit(funcSyntax{n.Type, n.Body, fn.Signature()})
			}
		case *ast.FuncLit:
			if sig, ok := info.TypeOf(n).(*types.Signature); ok {
				visit(funcSyntax{n.Type, n.Body, sig})
			}
		}
		return true
	})
}

// applies reports whether there is something to inline in a declaration.
func (u *inliner) applies(decl ast.Decl) bool {
	found := slices.ContainsFunc(bodies(decl), u.callsExpression)
	eachFunction(u.info, decl, func(fn funcSyntax) {
		fn.lists(func(list *[]ast.Stmt, last bool) {
			for i := range *list {
				lit, _ := u.literalAt(fn, *list, i, last)
				found = found || lit != nil
			}
		})
	})
	return found
}

// literalsIn puts the bodies of literals that are called at once in place of the
// calls.
func (u *inliner) literalsIn(fn funcSyntax) {
	fn.lists(func(list *[]ast.Stmt, last bool) {
		for i := 0; i < len(*list); {
			lit, before := u.literalAt(fn, *list, i, last)
			if lit == nil {
				i++
				continue
			}
			if hasNames(lit.Type) {
				fn.typ.Results = lit.Type.Results
			}
			if len(*list) == 1 && last {
				*list = append(before, lit.Body.List...)
			} else {
				(*list)[i] = &ast.BlockStmt{Lbrace: lit.Body.Lbrace, List: append(before, lit.Body.List...), Rbrace: lit.Body.Rbrace}
				i++ // its own calls come when its list does
			}
		}
	})
}

// lists calls a function with all lists of statements of fn, outer ones first;
// last says that the list's end is the function's.
func (fn funcSyntax) lists(visit func(list *[]ast.Stmt, last bool)) {
	last := map[*ast.BlockStmt]bool{fn.body: true}
	ast.Inspect(fn.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			visit(&n.List, last[n])
			if len(n.List) > 0 {
				if block, ok := n.List[len(n.List)-1].(*ast.BlockStmt); ok {
					last[block] = last[n]
				}
			}
		case *ast.CaseClause:
			visit(&n.Body, false)
		case *ast.CommClause:
			visit(&n.Body, false)
		}
		return true
	})
}

// literalAt returns the literal that a statement calls, if fn ends with it and
// its body would do the same in fn itself after other statements; else nil.
func (u *inliner) literalAt(fn funcSyntax, list []ast.Stmt, i int, last bool) (lit *ast.FuncLit, before []ast.Stmt) {
	var x ast.Expr
	switch s := list[i].(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			x = s.Results[0]
		}
	case *ast.ExprStmt:
		if fn.sig.Results().Len() > 0 {
			return nil, nil
		}
		ends := last && i == len(list)-1
		if i+1 < len(list) {
			_, ends = list[i+1].(*ast.ReturnStmt)
		}
		if ends {
			x = s.X
		}
	}
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	if callee, ok := typeutil.Callee(u.info, call).(*types.Func); ok && callee.FullName() == "(*sync.Once).Do" {
		lit, _ = ast.Unparen(call.Args[0]).(*ast.FuncLit) // it is called here or was before
	} else if len(call.Args) == 0 {
		lit, _ = ast.Unparen(call.Fun).(*ast.FuncLit)
	}
	if lit == nil {
		lit, before = u.run(call)
	}
	if lit == nil || recovers(lit.Body) {
		return nil, nil
	}
	sig, ok := u.info.TypeOf(lit).(*types.Signature)
	if !ok || !types.Identical(sig.Results(), fn.sig.Results()) {
		return nil, nil // results are converted
	}
	if hasNames(lit.Type) && hasNames(fn.typ) && len(fn.body.List) > 1 {
		return nil, nil
	}
	return lit, before
}

func hasNames(typ *ast.FuncType) bool {
	return typ.Results != nil && len(typ.Results.List) > 0 && len(typ.Results.List[0].Names) > 0
}

// recovers reports whether a function's own body calls recover, which depends
// on who calls the function.
func recovers(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			found = found || n.Name == "recover"
		}
		return !found
	})
	return found
}

// A copier copies syntax with what is known of its types.
type copier struct {
	info   *types.Info
	copies map[ast.Node]ast.Node
	at     token.Pos // where copies stand; each where its original does if there is none
}

func newCopier(info *types.Info) *copier {
	c := &copier{copies: make(map[ast.Node]ast.Node)}
	i := *info
	i.Types, i.Instances, i.Defs, i.Uses = maps.Clone(info.Types), maps.Clone(info.Instances), maps.Clone(info.Defs), maps.Clone(info.Uses)
	i.Implicits, i.Selections, i.Scopes = maps.Clone(info.Implicits), maps.Clone(info.Selections), maps.Clone(info.Scopes)
	if i.FileVersions = maps.Clone(info.FileVersions); i.FileVersions == nil {
		i.FileVersions = make(map[*ast.File]string)
	}
	c.info = &i
	return c
}

var (
	nodeType    = reflect.TypeFor[ast.Node]()
	commentType = reflect.TypeFor[*ast.CommentGroup]()
	posType     = reflect.TypeFor[token.Pos]()
)

// copy copies a node, or a part of one, with all that is below it.
func (c *copier) copy(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return c.copy(v.Elem())
	case reflect.Pointer:
		if v.IsNil() || v.Type() == commentType || !v.Type().Implements(nodeType) {
			return v
		}
		out := reflect.New(v.Type().Elem())
		for i := range v.Elem().NumField() {
			out.Elem().Field(i).Set(c.copy(v.Elem().Field(i)))
		}
		c.note(v.Interface().(ast.Node), out.Interface().(ast.Node))
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.copy(v.Index(i)))
		}
		return out
	}
	if c.at.IsValid() && v.Type() == posType && v.Int() != int64(token.NoPos) {
		return reflect.ValueOf(c.at)
	}
	return v
}

// note gives the copy of a node the types and objects of the node.
func (c *copier) note(n, to ast.Node) {
	c.copies[n] = to
	carry(c.info.Implicits, n, to)
	carry(c.info.Scopes, n, to)
	if x, ok := n.(ast.Expr); ok {
		carry(c.info.Types, x, to.(ast.Expr))
	}
	switch n := n.(type) {
	case *ast.Ident:
		to := to.(*ast.Ident)
		carry(c.info.Defs, n, to)
		carry(c.info.Uses, n, to)
		carry(c.info.Instances, n, to)
	case *ast.SelectorExpr:
		carry(c.info.Selections, n, to.(*ast.SelectorExpr))
	}
}

func carry[K comparable, V any](m map[K]V, from, to K) {
	if v, ok := m[from]; ok {
		m[to] = v
	}
}

// finish returns the type information of the original and the copies.
func (c *copier) finish() *types.Info {
	order := make([]*types.Initializer, len(c.info.InitOrder))
	for i, init := range c.info.InitOrder {
		order[i] = init
		if to, ok := c.copies[init.Rhs].(ast.Expr); ok {
			order[i] = &types.Initializer{Lhs: init.Lhs, Rhs: to}
		}
	}
	c.info.InitOrder = order
	return c.info
}
