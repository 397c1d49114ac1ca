package errflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// sameLine reports whether two positions are on one line.
func (e *engine) sameLine(a, b token.Pos) bool {
	p, q := e.pass.Fset.Position(a), e.pass.Fset.Position(b)
	return p.Filename == q.Filename && p.Line == q.Line
}

// inSource compares positions by file name and offset, which is the same in
// every run.
func (e *engine) inSource(a, b token.Pos) int {
	p, q := e.pass.Fset.Position(a), e.pass.Fset.Position(b)
	return cmp.Or(strings.Compare(p.Filename, q.Filename), p.Offset-q.Offset)
}

// nodeAt returns the expression or statement whose mark is at pos: SSA knows a
// call by its parenthesis, a literal by its brace, a return by its keyword.
func (e *engine) nodeAt(pos token.Pos) ast.Node {
	if e.nodes == nil {
		e.nodes = make(map[token.Pos]ast.Node)
		e.assigned = make(map[token.Pos]ast.Expr)
		for _, f := range e.pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					e.nodes[n.Lparen] = n
				case *ast.CompositeLit:
					if _, ok := e.nodes[n.Lbrace]; !ok {
						e.nodes[n.Lbrace] = n
					}
				case *ast.UnaryExpr:
					if lit, ok := n.X.(*ast.CompositeLit); ok && n.Op == token.AND {
						e.nodes[lit.Lbrace] = n
					}
				case *ast.ReturnStmt:
					e.nodes[n.Return] = n
				case *ast.SendStmt:
					e.sent = append(e.sent, n)
				case *ast.KeyValueExpr:
					e.assigned[n.Colon] = n.Value
				case *ast.AssignStmt:
					if len(n.Lhs) == len(n.Rhs) {
						for i, lhs := range n.Lhs {
							if sel, ok := lhs.(*ast.SelectorExpr); ok {
								e.assigned[sel.Sel.Pos()] = n.Rhs[i]
							}
						}
					}
				}
				return true
			})
		}
	}
	return e.nodes[pos]
}

// overChannelAt reports whether what stands at a position is sent over a
// channel: it is for somebody in the program.
func (e *engine) overChannelAt(pos token.Pos) bool {
	e.nodeAt(token.NoPos) // builds the index
	return slices.ContainsFunc(e.sent, func(s *ast.SendStmt) bool { return s.Value.Pos() <= pos && pos < s.Value.End() })
}
