package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// eachNode calls a function with the nodes of what is rewritten.
func eachNode(p *patch, visit func(q *pkg, n ast.Node)) {
	for _, q := range p.m.rewritten() {
		for _, f := range q.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if n != nil {
					visit(q, n)
				}
				return true
			})
		}
	}
}

func switches(p *patch) {
	for _, q := range p.m.rewritten() {
		for _, f := range q.Syntax {
			chained := make(map[ast.Stmt]bool) // else if
			ast.Inspect(f, func(n ast.Node) bool {
				stmt, ok := n.(*ast.IfStmt)
				if !ok || chained[stmt] {
					return true
				}
				var chain []*ast.IfStmt
				for next := stmt; next != nil; {
					chain = append(chain, next)
					next, _ = next.Else.(*ast.IfStmt)
					if next != nil {
						chained[next] = true
					}
				}
				for _, s := range chain {
					if breaks(s) {
						return true
					}
				}
				s := p.site(stmt.Pos(), stmt.End())
				if s == nil {
					return true
				}
				for _, i := range chain {
					s.replace(i.If, i.If+2, "switch")
					s.insert(i.Cond.Pos(), "{ case ")
					s.replace(i.Body.Lbrace, i.Body.Lbrace+1, ":")
					if i.Else == nil {
						continue
					}
					s.remove(i.Body.Rbrace, i.Body.Rbrace+1)
					if block, ok := i.Else.(*ast.BlockStmt); ok {
						s.replace(elsePos(p.m, i), block.Lbrace+1, "default:")
						continue
					}
					s.replace(elsePos(p.m, i), elsePos(p.m, i)+4, "default:")
				}
				// The last block's brace ends one switch, the others have lost theirs.
				last := chain[len(chain)-1]
				s.insert(last.End(), strings.Repeat("}", len(chain)-1))
				return true
			})
		}
	}
}

// elsePos returns where a statement's else is.
func elsePos(m *module, i *ast.IfStmt) token.Pos {
	return i.Body.Rbrace + 1 + token.Pos(strings.LastIndex(m.text(i.Body.Rbrace+1, i.Else.Pos()), "else"))
}

// breaks reports whether a break in one of a statement's blocks ends what is
// around it.
func breaks(i *ast.IfStmt) (found bool) {
	check := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return true
	}
	ast.Inspect(i.Body, check)
	if block, ok := i.Else.(*ast.BlockStmt); ok {
		ast.Inspect(block, check)
	}
	return found
}

// temporaries puts the errors of a return statement, and what is evaluated
// before them, into variables. What has no effect stays.
func temporaries(p *patch) {
	next := 0
	eachNode(p, func(q *pkg, n ast.Node) {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return
		}
		var vars, results []string
		has := false
		if len(ret.Results) == 1 {
			t := q.TypesInfo.TypeOf(ret.Results[0])
			tuple, ok := t.(*types.Tuple)
			if !ok {
				tuple = types.NewTuple(types.NewVar(token.NoPos, nil, "", t))
			}
			if plain(ret.Results[0]) {
				return
			}
			for v := range tuple.Variables() {
				has = has || isError(v.Type())
				next++
				vars = append(vars, fmt.Sprintf("metaTemp%d", next))
			}
			results = vars
		} else {
			for _, e := range ret.Results {
				if plain(e) {
					results = append(results, p.m.text(e.Pos(), e.End()))
					continue
				}
				has = has || isError(q.TypesInfo.TypeOf(e))
				next++
				vars = append(vars, fmt.Sprintf("metaTemp%d", next))
				results = append(results, vars[len(vars)-1])
			}
		}
		if !has {
			return
		}
		s := p.site(ret.Pos(), ret.End())
		if s == nil {
			return
		}
		s.replace(ret.Return, ret.Return+6, strings.Join(vars, ", ")+" :=")
		if len(ret.Results) > 1 {
			removePlain(s, ret.Results)
		}
		s.insert(ret.End(), "; return "+strings.Join(results, ", "))
	})
}

// removePlain takes out the plain expressions of a list, with their commas.
func removePlain(s *site, list []ast.Expr) {
	var last ast.Expr // that stays
	for i, e := range list {
		switch {
		case !plain(e):
			last = e
		case last == nil:
			s.remove(e.Pos(), list[i+1].Pos())
		case i > 0 && plain(list[i-1]):
			s.remove(list[i-1].End(), e.End())
		default:
			s.remove(list[i-1].End(), e.End())
		}
	}
}

// plain reports whether an expression has no effect, and no type of its own
// perhaps.
func plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && plain(e.X)
	}
	return false
}
