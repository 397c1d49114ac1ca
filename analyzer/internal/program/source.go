// What stands in the source where SSA has a position?

package program

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"
)

// source finds syntax by the positions that SSA keeps.
type source struct {
	nodes    map[token.Pos]ast.Node
	assigned map[token.Pos]ast.Expr
	names    map[token.Pos][]ast.Expr // what the results of a call, look-up or assertion are assigned to, by its mark
	sent     []*ast.SendStmt
}

// NodeAt returns the expression or statement that SSA knows by pos: a call by its
// parenthesis, a literal by its brace, a return by its keyword.
func (p *Program) NodeAt(pos token.Pos) ast.Node { return p.syntax().nodes[pos] }

// Span returns where the expression or statement that SSA knows by pos begins and
// ends; pos itself if there is none.
func (p *Program) Span(pos token.Pos) (start, end token.Pos) {
	if n := p.NodeAt(pos); n != nil {
		return n.Pos(), n.End()
	}
	return pos, pos
}

// AssignedAt returns the expression that is assigned at a position: of the
// colon in a literal, of an element without one, or of the field in an
// assignment.
func (p *Program) AssignedAt(pos token.Pos) ast.Expr { return p.syntax().assigned[pos] }

// AssignedTo returns the constant that a function assigns to a variable by name, if it
// does so in one place, or nil.
func (p *Program) AssignedTo(fn ast.Node, name string, value constant.Value) ast.Expr {
	var at []ast.Expr
	is := func(lhs, rhs ast.Expr) {
		id, ok := lhs.(*ast.Ident)
		if v := p.Pass.TypesInfo.Types[rhs].Value; ok && id.Name == name && v != nil && value != nil && v.Kind() == value.Kind() && constant.Compare(v, token.EQL, value) {
			at = append(at, rhs)
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					is(lhs, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, lhs := range n.Names {
				if i < len(n.Values) {
					is(lhs, n.Values[i])
				}
			}
		}
		return true
	})
	if len(at) != 1 {
		return nil
	}
	return at[0]
}

// SentAt reports whether what stands at a position is sent over a channel to another
// function: it is for somebody in the program.
func (p *Program) SentAt(pos token.Pos) bool {
	for _, s := range p.syntax().sent {
		if s.Value.Pos() <= pos && pos < s.Value.End() {
			send, ok := At[*ssa.Send](p, s.Arrow)
			return !ok || !p.Private(send.Chan)
		}
	}
	return false
}

// Inspector returns the inspector of the package's syntax. A driver would run
// passes/inspect on each package that may have facts and keep the result, which takes
// half of the syntax's memory. Analyzers that run side by side may call it.
func (p *Program) Inspector() *inspector.Inspector {
	p.inspect.Do(func() { p.inspector = inspector.New(p.Pass.Files) })
	return p.inspector
}

func (p *Program) syntax() *source {
	if p.source != nil {
		return p.source
	}
	s := &source{nodes: make(map[token.Pos]ast.Node), assigned: make(map[token.Pos]ast.Expr), names: make(map[token.Pos][]ast.Expr)}
	p.source = s
	// What is put in place of a call stands where the call did, all of it: see Inlined.
	add := func(pos token.Pos, n ast.Node) {
		if _, ok := s.nodes[pos]; !ok {
			s.nodes[pos] = n
		}
	}
	for _, f := range p.Pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ParenExpr:
				add(n.X.Pos(), n)
			case *ast.CallExpr:
				add(n.Lparen, n)
			case *ast.BinaryExpr:
				add(n.OpPos, n)
			case *ast.CompositeLit:
				add(n.Lbrace, n)
				for _, el := range n.Elts {
					if _, keyed := el.(*ast.KeyValueExpr); !keyed {
						s.assigned[el.Pos()] = el
					}
				}
			case *ast.UnaryExpr:
				if lit, ok := n.X.(*ast.CompositeLit); ok && n.Op == token.AND {
					add(lit.Lbrace, n)
				}
			case *ast.ReturnStmt:
				add(n.Return, n)
			case *ast.SendStmt:
				s.sent = append(s.sent, n)
			case *ast.KeyValueExpr:
				s.assigned[n.Colon] = n.Value
			case *ast.AssignStmt:
				if len(n.Rhs) == 1 {
					s.names[mark(n.Rhs[0])] = n.Lhs
				}
				if len(n.Lhs) == len(n.Rhs) {
					for i, lhs := range n.Lhs {
						if sel, ok := lhs.(*ast.SelectorExpr); ok {
							s.assigned[sel.Sel.Pos()] = n.Rhs[i]
						}
					}
				}
			}
			return true
		})
	}
	return s
}

// mark returns the position by which SSA knows a call, look-up or assertion.
func mark(x ast.Expr) token.Pos {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return x.Lparen
	case *ast.IndexExpr:
		return x.Lbrack
	case *ast.TypeAssertExpr:
		return x.Lparen
	}
	return token.NoPos
}

// nameAt returns the name of the variable to which a result of the expression at a
// position is assigned, or "".
func (p *Program) nameAt(pos token.Pos, result int) string {
	if names := p.syntax().names[pos]; pos.IsValid() && result < len(names) {
		if id, ok := names[result].(*ast.Ident); ok && id.Name != "_" {
			return id.Name
		}
	}
	return ""
}

// SameLine reports whether two positions are on one line.
func (p *Program) SameLine(a, b token.Pos) bool {
	x, y := p.Pass.Fset.Position(a), p.Pass.Fset.Position(b)
	return x.Filename == y.Filename && x.Line == y.Line
}

// InSource compares positions by file name and offset, which is the same in
// every run.
func (p *Program) InSource(a, b token.Pos) int {
	x, y := p.Pass.Fset.Position(a), p.Pass.Fset.Position(b)
	return cmp.Or(strings.Compare(x.Filename, y.Filename), x.Offset-y.Offset)
}

// ConstName returns the constant that an expression is, as package.Name, or "".
func ConstName(info *types.Info, x ast.Expr) string {
	if x == nil {
		return ""
	}
	if c, ok := ObjectOf(info, UnconvertExpr(info, x)).(*types.Const); ok && c.Pkg() != nil {
		return c.Pkg().Path() + "." + c.Name()
	}
	return ""
}

// UnconvertExpr strips parentheses and conversions.
func UnconvertExpr(info *types.Info, x ast.Expr) ast.Expr {
	for {
		x = ast.Unparen(x)
		call, ok := x.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !info.Types[call.Fun].IsType() {
			return x
		}
		x = call.Args[0]
	}
}

// ObjectOf returns what an identifier or selector names, or nil.
func ObjectOf(info *types.Info, x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return info.ObjectOf(x)
	case *ast.SelectorExpr:
		return info.ObjectOf(x.Sel)
	}
	return nil
}
