package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"
)

// makers gives each package functions of its own that do what fmt.Errorf and errors.New do.
// Package variables stay: what makes them is no function of a handler's.
func makers(p *patch) {
	eachCall(p, func(q *pkg, file *ast.File, call *ast.CallExpr, fn *types.Func) {
		params, args, name := "format string, args ...any", "format, args...", ""
		switch fn.FullName() {
		case "fmt.Errorf":
			name = "metaErrorf"
		case "errors.New":
			name, params, args = "metaError", "text string", "text"
		default:
			return
		}
		s := p.site(call.Pos(), call.Fun.End())
		if s == nil {
			return
		}
		s.replace(call.Pos(), call.Fun.End(), name)
		g := p.generate(q)
		path := (&typeWriter{g, true}).qualify(fn.Pkg())
		g.once("func "+name+"(", fmt.Sprintf("%s) error { return %s.%s(%s) }", params, path, fn.Name(), args))
		p.keepUsed(s, file, call)
	})
}

// keepUsed has the file use the package still that a call was of.
func (p *patch) keepUsed(s *site, file *ast.File, call *ast.CallExpr) {
	s.insert(file.End(), "; var _ = "+p.m.text(call.Fun.Pos(), call.Fun.End()))
}

// sentinels makes the errors of constant texts once, as package variables.
func sentinels(p *patch) {
	eachCall(p, func(q *pkg, file *ast.File, call *ast.CallExpr, fn *types.Func) {
		if fn.FullName() != "errors.New" || q.TypesInfo.Types[call.Args[0]].Value == nil {
			return
		}
		s := p.site(call.Pos(), call.End())
		if s == nil {
			return
		}
		g := p.generate(q)
		w := &typeWriter{g, true}
		name := fmt.Sprintf("metaErr%d", len(g.decls)+1)
		text := constant.StringVal(q.TypesInfo.Types[call.Args[0]].Value)
		g.declare(s, "var %s = %s.New(%q)", name, w.qualify(fn.Pkg()), text)
		s.replace(call.Pos(), call.End(), name)
		p.keepUsed(s, file, call)
	})
}

// wrappers wraps errors in a type of the package's own where fmt.Errorf did.
func wrappers(p *patch) {
	eachCall(p, func(q *pkg, file *ast.File, call *ast.CallExpr, fn *types.Func) {
		if fn.FullName() != "fmt.Errorf" || call.Ellipsis.IsValid() {
			return
		}
		format := q.TypesInfo.Types[call.Args[0]].Value
		if format == nil || strings.Count(constant.StringVal(format), "%w") != 1 {
			return
		}
		verbs := strings.Split(strings.ReplaceAll(constant.StringVal(format), "%%", ""), "%")
		var inner ast.Expr
		for i, v := range verbs {
			if i > 0 && strings.HasPrefix(v, "w") && i < len(call.Args) {
				inner = call.Args[i]
			}
		}
		if inner == nil || !plain(inner) {
			return
		}
		s := p.site(call.Pos(), call.End())
		if s == nil {
			return
		}
		g := p.generate(q)
		g.once("type metaWrapped struct", " { text string; err error }; func (w *metaWrapped) Error() string { return w.text }; func (w *metaWrapped) Unwrap() error { return w.err }")
		sel := call.Fun.(*ast.SelectorExpr)
		s.replace(call.Pos(), call.Args[0].End(), "&metaWrapped{"+p.m.text(sel.X.Pos(), sel.X.End())+".Sprintf("+strconv.Quote(strings.Replace(constant.StringVal(format), "%w", "%v", 1)))
		s.insert(call.End(), ", "+p.m.text(inner.Pos(), inner.End())+"}")
	})
}

// eachCall calls a function with the calls, in functions, of functions of packages.
func eachCall(p *patch, visit func(q *pkg, file *ast.File, call *ast.CallExpr, fn *types.Func)) {
	for _, q := range p.m.rewritten() {
		for _, file := range q.Syntax {
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					ast.Inspect(fn.Body, func(n ast.Node) bool {
						if call, ok := n.(*ast.CallExpr); ok {
							if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
								if fn, ok := q.TypesInfo.Uses[sel.Sel].(*types.Func); ok {
									visit(q, file, call, fn)
								}
							}
						}
						return true
					})
				}
			}
		}
	}
}

// runs gives the body of each function that returns an error, as a closure, to a function
// that calls it, as those do that hold a lock or log.
func runs(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		results, ok := oneLine(p, typ.Results)
		n := typ.Results.NumFields()
		if !ok || n == 0 || n > 3 || recovers(body) || len(body.List) == 0 {
			return
		}
		last := typ.Results.List[len(typ.Results.List)-1]
		if q.TypesInfo.TypeOf(last.Type) != types.Universe.Lookup("error").Type() {
			return
		}
		s := p.site(body.Lbrace, body.End())
		if s == nil {
			return
		}
		name := "metaRun" + strconv.Itoa(n)
		s.insert(body.Lbrace+1, " return "+name+"(func() "+results+" {")
		s.insert(body.Rbrace, "})")
		g, params, all := p.generate(q), "", strings.Join(append([]string{"A", "B"}[:n-1:n-1], "error"), ", ")
		if n > 1 {
			params = "[" + strings.TrimSuffix(all, ", error") + " any]"
		}
		g.once("func "+name+params+"(", fmt.Sprintf("run func() (%s)) (%[1]s) { return run() }", all))
	})
}
