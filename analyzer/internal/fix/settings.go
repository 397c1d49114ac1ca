package fix

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A setting is a place where a variable, or a field of it, is set.
type setting struct {
	stmt  ast.Node
	end   token.Pos // from where on it is set
	value ast.Expr  // of the variable itself, or the call that has it among its results; nil if there is no such expression
}

// valueOf returns the expression that value i of n is from.
func valueOf(list []ast.Expr, n, i int) ast.Expr {
	if len(list) == n {
		return list[i]
	}
	return list[0]
}

// assign notes that a statement sets what an expression stands for.
func (x *index) assign(info *types.Info, stmt ast.Node, lhs, value ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if id, ok := lhs.(*ast.Ident); ok && stmt.Tok == token.ASSIGN {
			if v, ok := info.Uses[id].(*types.Var); ok {
				x.stores[v]++
			}
		} else if stmt.Tok != token.DEFINE {
			value = nil
		}
	}
	for {
		switch y := lhs.(type) {
		case *ast.SelectorExpr:
			lhs, value = y.X, nil
		case *ast.IndexExpr:
			lhs, value = y.X, nil
		case *ast.StarExpr:
			lhs, value = y.X, nil
		case *ast.ParenExpr:
			lhs = y.X
		case *ast.Ident:
			if v, ok := info.ObjectOf(y).(*types.Var); ok {
				end := stmt.End()
				if loop, ok := stmt.(*ast.RangeStmt); ok {
					end = loop.Body.Pos()
				}
				x.sets[v] = append(x.sets[v], setting{stmt, end, value})
			}
			return
		default:
			return
		}
	}
}

// order puts the settings of each variable in order.
func (x *index) order() {
	for _, sets := range x.sets {
		slices.SortStableFunc(sets, func(s, t setting) int { return cmp.Compare(s.end, t.end) })
	}
}

// settings returns how many settings of a variable end before a place, and all.
func (x *index) settings(v *types.Var, pos token.Pos) (n int, sets []setting) {
	sets = x.sets[v]
	n, _ = slices.BinarySearchFunc(sets, pos+1, func(s setting, pos token.Pos) int { return cmp.Compare(s.end, pos) })
	return n, sets
}

// set reports whether a variable may be set between two places.
func (x *index) set(v *types.Var, from, to token.Pos) bool {
	n, sets := x.settings(v, from)
	return n < len(sets) && sets[n].end <= to
}

// source returns the expression that a variable has its value from at a use, if that
// is certain enough: the last statement before that sets it, which has to stand in a
// block around the use.
func (x *index) source(v *types.Var, use token.Pos) ast.Expr {
	n, sets := x.settings(v, use)
	if n == 0 {
		return nil
	}
	stmt := sets[n-1].stmt
	if spec, ok := stmt.(*ast.ValueSpec); ok {
		stmt = x.parent(x.parent(spec))
	}
	around := x.parent(stmt)
	if around == nil || use < around.Pos() || use >= around.End() {
		return nil
	}
	return sets[n-1].value
}
