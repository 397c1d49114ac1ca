package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// eachFunction calls a function with the type and body of every function and
// every function literal.
func eachFunction(p *patch, visit func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt)) {
	eachNode(p, func(q *pkg, n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				visit(q, n.Type, n.Body)
			}
		case *ast.FuncLit:
			visit(q, n.Type, n.Body)
		}
	})
}

func defers(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		if s := p.site(body.Lbrace, body.End()); s != nil {
			s.insert(body.Lbrace+1, " defer func() {}();")
		}
	})
}

func closures(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		results, ok := oneLine(p, typ.Results)
		if !ok || recovers(body) || len(body.List) == 0 {
			return
		}
		s := p.site(body.Lbrace, body.End())
		if s == nil {
			return
		}
		open := " func() {"
		if results != "" {
			open = " return func() " + results + " {"
		}
		s.insert(body.Lbrace+1, open)
		s.insert(body.Rbrace, "}()")
	})
}

// goroutines runs the body of each function that is given a context and returns an error in
// a goroutine, which sends what it returns over a channel.
func goroutines(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		results, ok := oneLine(p, typ.Results)
		if !ok || recovers(body) || panics(body) || len(body.List) == 0 || unnamed(typ) == nil {
			return
		}
		if typ.Params.NumFields() == 0 || types.TypeString(q.TypesInfo.TypeOf(typ.Params.List[0].Type), nil) != "context.Context" {
			return
		}
		list := typ.Results.List
		if q.TypesInfo.TypeOf(list[len(list)-1].Type) != types.Universe.Lookup("error").Type() {
			return
		}
		s := p.site(body.Lbrace, body.End())
		if s == nil {
			return
		}
		var fields, vars, sent []string
		for i, f := range list {
			v := "r" + strconv.Itoa(i)
			fields = append(fields, v+" "+p.m.text(f.Type.Pos(), f.Type.End()))
			vars = append(vars, v)
			sent = append(sent, "metaGot."+v)
		}
		all := strings.Join(vars, ", ")
		s.insert(body.Lbrace+1, fmt.Sprintf(" type metaSent struct { %s }; metaReply := make(chan metaSent, 1); go func() { %s := func() %s {", strings.Join(fields, "; "), all, results))
		s.insert(body.Rbrace, fmt.Sprintf("}(); metaReply <- metaSent{%s} }(); metaGot := <-metaReply; return %s ", all, strings.Join(sent, ", ")))
	})
}

// panics reports whether a function calls panic itself, which ends a goroutine.
func panics(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "panic"
		return !found
	})
	return found
}

// oneLine returns the text of a list of results, if it stands in one line.
func oneLine(p *patch, list *ast.FieldList) (string, bool) {
	if list == nil || len(list.List) == 0 {
		return "", true
	}
	text := p.m.text(list.Pos(), list.End())
	return text, !strings.Contains(text, "\n")
}

// recovers reports whether a function calls recover itself, which does
// something only in a deferred function's own body.
func recovers(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" {
				found = true
			}
		}
		return true
	})
	return found
}

// unnamed returns the results of a function if none has a name.
func unnamed(typ *ast.FuncType) []*ast.Field {
	if typ.Results == nil {
		return nil
	}
	for _, f := range typ.Results.List {
		if len(f.Names) > 0 {
			return nil
		}
	}
	return typ.Results.List
}

func nameResults(s *site, typ *ast.FuncType) (names []string) {
	list := unnamed(typ)
	for i, f := range list {
		name := fmt.Sprintf("metaResult%d", i)
		names = append(names, name)
		s.insert(f.Type.Pos(), name+" ")
	}
	if !typ.Results.Opening.IsValid() {
		// The opening parenthesis stands before the name.
		s.parens(typ.Results)
	}
	return names
}

// parens puts parentheses around a result that has none.
func (s *site) parens(list *ast.FieldList) {
	file, offset := s.p.m.offset(list.Pos())
	edits := s.p.edits[file]
	for i := range edits {
		if edits[i].start == offset && edits[i].end == offset && edits[i].site == s {
			edits[i].text = "(" + edits[i].text
		}
	}
	s.insert(list.End(), ")")
}

func namedResults(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		if unnamed(typ) == nil {
			return
		}
		if s := p.site(typ.Pos(), body.End()); s != nil {
			nameResults(s, typ)
		}
	})
}

// nakedReturns names the results, assigns them and returns without operands.
func nakedReturns(p *patch) {
	eachFunction(p, func(q *pkg, typ *ast.FuncType, body *ast.BlockStmt) {
		if unnamed(typ) == nil {
			return
		}
		s := p.site(typ.Pos(), body.End())
		if s == nil {
			return
		}
		names := strings.Join(nameResults(s, typ), ", ")
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				s.replace(n.Return, n.Return+6, names+" =")
				s.insert(n.End(), "; return")
			}
			return true
		})
	})
}

// typeParameters gives functions that are not generic a type parameter that
// they do not use.
func typeParameters(p *patch) {
	sites := make(map[*types.Func]*site)
	eachNode(p, func(q *pkg, n ast.Node) {
		fn, ok := n.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || fn.Body == nil || fn.Type.TypeParams != nil || fn.Name.Name == "main" || fn.Name.Name == "init" || linked(q) {
			return
		}
		obj, ok := q.TypesInfo.Defs[fn.Name].(*types.Func)
		if !ok {
			return
		}
		if s := p.site(fn.Pos(), fn.Body.Lbrace); s != nil {
			sites[obj] = s
			s.insert(fn.Name.End(), "[MetaType any]")
		}
	})
	for _, q := range p.m.pkgs {
		for id, obj := range q.TypesInfo.Uses {
			fn, ok := obj.(*types.Func)
			if !ok || sites[fn] == nil {
				continue
			}
			s := sites[fn]
			if q.fixed {
				continue // what does not compile then is left out
			}
			s.insert(id.End(), "[struct{}]")
		}
	}
}
