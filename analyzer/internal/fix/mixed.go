package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// mixed reports whether an error is made for several causes that have answers of
// their own: its condition joins, by "or", questions about different things. One
// code is then wrong for some of them. Bad params all have the same code, and the
// value and the error of one call, or the value and the ok of one look-up, say the
// same.
func (b *builder) mixed(o errflow.Outcome, f *file, at ast.Node) bool {
	causes := b.causes(f, at)
	if len(causes) < 2 {
		return false
	}
	if o.Verdict.Meaning == protocol.InvalidParams && !slices.ContainsFunc(causes, func(x ast.Expr) bool { return !b.aboutRequest(f, x) }) {
		return false
	}
	first := b.topic(f, causes[0])
	return first == nil || slices.ContainsFunc(causes[1:], func(x ast.Expr) bool { return b.topic(f, x) != first })
}

// causes returns the conditions of which each alone leads to a place: what its
// nearest question joins by "or", or by "and" where the answer was no.
func (b *builder) causes(f *file, at ast.Node) []ast.Expr {
	for child, p := at, f.parents[at]; p != nil && !isFunction(p); child, p = p, f.parents[p] {
		var before []ast.Stmt
		switch p := p.(type) {
		case *ast.BlockStmt:
			before = p.List
		case *ast.CaseClause:
			before = p.Body
		case *ast.IfStmt:
			if child == p.Body {
				return parts(p.Cond, token.LOR)
			} else if child == p.Else {
				return parts(p.Cond, token.LAND)
			}
		}
		if cond := passed(before, child); cond != nil {
			return parts(cond, token.LAND)
		}
		if clause, ok := p.(*ast.CaseClause); ok {
			sw, ok := f.parents[f.parents[clause]].(*ast.SwitchStmt)
			if !ok || sw.Tag != nil {
				return nil
			}
			var list []ast.Expr
			for _, x := range clause.List {
				list = append(list, parts(x, token.LOR)...)
			}
			return list
		}
	}
	return nil
}

// parts returns what an operator joins.
func parts(x ast.Expr, op token.Token) []ast.Expr {
	switch y := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		if y.Op == op {
			return append(parts(y.X, op), parts(y.Y, op)...)
		}
	}
	return []ast.Expr{x}
}

// topic returns the call or look-up that a condition asks about, if it asks nothing
// else: whether it found something, or failed.
func (b *builder) topic(f *file, x ast.Expr) ast.Expr {
	switch y := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return b.topic(f, y.X)
	case *ast.BinaryExpr:
		if b.pass.TypesInfo.Types[y.Y].IsNil() {
			return b.topic(f, y.X)
		}
	case *ast.Ident:
		if v, ok := b.pass.TypesInfo.Uses[y].(*types.Var); ok && !b.index.shared[v] {
			if rhs := b.index.source(f, v, y.Pos()); rhs != nil {
				return ast.Unparen(rhs)
			}
		}
	case *ast.IndexExpr, *ast.CallExpr:
		return y
	}
	return nil
}

// aboutRequest reports whether a condition asks only about what the peer has sent.
// What is the program's own may help to tell, such as a table or a pattern.
func (b *builder) aboutRequest(f *file, x ast.Expr) bool {
	about, other := false, false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if l, ok := b.selected(n); ok {
				if b.own(l) {
					about = true
				} else if _, isTable := f.parents[n].(*ast.IndexExpr); !isTable {
					other = true
				}
				return false
			}
			if v, ok := b.pass.TypesInfo.Uses[rootOf(n)].(*types.Var); ok && (b.index.receivers[v] || v.Parent() == b.pass.Pkg.Scope()) {
				return false // a method of the program's own
			}
		case *ast.Ident:
			v, ok := b.pass.TypesInfo.Uses[n].(*types.Var)
			switch {
			case !ok || v.Parent() == b.pass.Pkg.Scope():
			case b.own(leaf{root: v, pos: n.Pos()}):
				about = true
			default:
				_, found := v.Type().Underlying().(*types.Pointer)
				rhs := b.index.source(f, v, n.Pos())
				if found || rhs == nil || !b.aboutRequest(f, rhs) {
					other = true
				} else {
					about = true
				}
			}
		}
		return true
	})
	return about && !other
}

// rootOf returns the identifier that a chain of selectors begins with, or nil.
func rootOf(x ast.Expr) *ast.Ident {
	for {
		switch y := x.(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.Ident:
			return y
		default:
			return nil
		}
	}
}
