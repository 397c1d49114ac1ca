package main

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// makers gives each package functions of its own that do what fmt.Errorf and errors.New do.
// Package variables stay: what makes them is no function of a handler's.
func makers(p *patch) {
	for _, q := range p.m.rewritten() {
		for _, file := range q.Syntax {
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					ast.Inspect(fn.Body, func(n ast.Node) bool {
						if call, ok := n.(*ast.CallExpr); ok {
							if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
								makeBy(p, q, file, sel)
							}
						}
						return true
					})
				}
			}
		}
	}
}

// makeBy makes a call one of the package's own function. The package that was called stays
// in use.
func makeBy(p *patch, q *pkg, file *ast.File, sel *ast.SelectorExpr) {
	fn, ok := q.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok {
		return
	}
	params, args, name := "format string, args ...any", "format, args...", ""
	switch fn.FullName() {
	case "fmt.Errorf":
		name = "metaErrorf"
	case "errors.New":
		name, params, args = "metaError", "text string", "text"
	default:
		return
	}
	s := p.site(sel.Pos(), sel.End())
	if s == nil {
		return
	}
	s.replace(sel.Pos(), sel.End(), name)
	s.insert(file.End(), "; var _ = "+p.m.text(sel.Pos(), sel.End()))
	g := p.generate(q)
	made := &typeWriter{g, true}
	path := made.qualify(fn.Pkg())
	if decl := "func " + name + "("; !strings.Contains(string(g.text()), decl) {
		g.declare(nil, "%s%s) error { return %s.%s(%s) }", decl, params, path, fn.Name(), args)
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
		if decl := "func " + name + params; !strings.Contains(string(g.text()), decl+"(") {
			g.declare(nil, "%s(run func() (%s)) (%s) { return run() }", decl, all, all)
		}
	})
}
