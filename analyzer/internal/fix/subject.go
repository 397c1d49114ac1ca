package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A leaf is a variable, or a field of one, that the program has read before it makes
// an error, and that the fix can name again.
type leaf struct {
	text  string
	root  *types.Var
	field *types.Var // the last field, or nil for a variable
	typ   types.Type
	pos   token.Pos
	key   bool // something was looked up by it, or a function was asked about it
}

// name returns the last name of a leaf.
func (l leaf) name() string {
	if l.field != nil {
		return l.field.Name()
	}
	return l.root.Name()
}

// is reports whether a leaf has one of the names that request types give to what
// the protocol asks for.
func (l leaf) is(names []string) bool {
	s := squash(l.name())
	return slices.Contains(names, s) || s == "sid" && slices.Contains(names, "sessionid")
}

// about returns the value that an error is about: the one that was looked up and that
// the text of the error names, as far as both tell. Of several values it takes the
// one with the protocol's name.
func (b *builder) about(o errflow.Outcome, f *file, at ast.Node, names []string) string {
	text := b.leaves(at)
	for i := range text {
		text[i].key = false // what is formatted is not looked up
	}
	text = b.current(f, at, names, text)
	asked := b.current(f, at, names, b.asked(f, at))
	both := slices.DeleteFunc(slices.Clone(asked), func(l leaf) bool { return !mentioned(text, l) })
	for _, list := range [][]leaf{both, slices.DeleteFunc(slices.Clone(asked), func(l leaf) bool { return !told(o, l, names) }), text} {
		if len(list) == 0 {
			continue
		}
		if i := slices.IndexFunc(list, func(l leaf) bool { return l.is(names) }); i >= 0 {
			if slices.ContainsFunc(list[i+1:], func(l leaf) bool { return l.is(names) && l.text != list[i].text }) {
				return ""
			}
			return list[i].text
		}
		if slices.ContainsFunc(list, func(l leaf) bool { return l.text != list[0].text }) || !identifies(list[0], names) {
			return ""
		}
		return list[0].text
	}
	return ""
}

// identifies reports whether a value without the protocol's name can be what the
// protocol asks for. A path may be the program's own.
func identifies(l leaf, names []string) bool {
	return strings.HasSuffix(names[0], "id") && (l.key || strings.HasSuffix(squash(l.name()), "id"))
}

// told reports whether the evidence for a finding names a leaf, so that a condition
// about something else does not count.
func told(o errflow.Outcome, l leaf, names []string) bool {
	return l.is(names) || l.key && slices.Contains(o.Verdict.Subject.Names, l.name())
}

func mentioned(list []leaf, l leaf) bool {
	return slices.ContainsFunc(list, func(x leaf) bool { return x.text == l.text })
}

// current returns the strings of the leaves that are the request's own and still have
// the value that was read. For a struct it is the field with one of the names; for
// another variable, what it is made of.
func (b *builder) current(f *file, at ast.Node, names []string, list []leaf) []leaf {
	var out []leaf
	made := make(map[ast.Expr]bool)
	for i := 0; i < len(list); i++ {
		l := list[i]
		if program.IsString(l.typ) && l.field == nil && !(b.own(l) && identifies(l, names)) {
			if rhs := b.index.source(l.root, l.pos); rhs != nil {
				if made[rhs] {
					continue
				}
				made[rhs] = true
				list = append(list, slices.DeleteFunc(b.leaves(rhs), func(l leaf) bool { return l.field != nil && !isParameter(l.root) })...)
				continue
			}
		}
		if !program.IsString(l.typ) && l.field == nil {
			field := b.fieldOf(l.root, names, at)
			if field == nil {
				continue
			}
			l.text, l.field, l.typ = l.root.Name()+"."+field.Name(), field, field.Type()
		}
		if program.IsString(l.typ) && b.lookup(at.Pos(), l.root.Name()) == l.root && !b.index.set(l.root, l.pos, at.Pos()) && b.own(l) && !mentioned(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// asked returns the values that the condition nearest to a place asks about: the
// keys of look-ups, the arguments of calls and what is compared. They are read
// whenever the place is reached.
func (b *builder) asked(f *file, at ast.Node) []leaf {
	cond := f.condition(at)
	if cond == nil {
		return nil
	}
	return slices.DeleteFunc(b.leaves(cond), func(l leaf) bool { return b.mayBeNil(cond, l) })
}

// mayBeNil reports whether a condition asks if the pointer that a leaf is read
// through is nil. Then it may be nil at the place.
func (b *builder) mayBeNil(cond ast.Expr, l leaf) bool {
	for n := range ast.Preorder(cond) {
		x, ok := n.(*ast.BinaryExpr)
		if ok && b.pass.TypesInfo.Types[x.Y].IsNil() && strings.HasPrefix(l.text+".", types.ExprString(ast.Unparen(x.X))+".") {
			return true
		}
	}
	return false
}

// condition returns the nearest condition under which a place of a function is
// reached, or nil.
func (f *file) condition(at ast.Node) ast.Expr {
	for child, p := at, f.parent(at); p != nil && !isFunction(p); child, p = p, f.parent(p) {
		switch p := p.(type) {
		case *ast.BlockStmt:
			if cond := passed(p.List, child); cond != nil {
				return cond
			}
		case *ast.IfStmt:
			if child == p.Body || child == p.Else {
				return p.Cond
			}
		case *ast.CaseClause:
			if cond := passed(p.Body, child); cond != nil {
				return cond
			}
			sw, ok := f.parent(f.parent(p)).(*ast.SwitchStmt)
			switch {
			case !ok:
			case sw.Tag != nil:
				return sw.Tag
			case len(p.List) == 1:
				return p.List[0]
			}
		}
	}
	return nil
}

// passed returns the condition of the statement right before another one in a list,
// if it returns on the opposite answer, or nil.
func passed(list []ast.Stmt, child ast.Node) ast.Expr {
	i, ok := slices.BinarySearchFunc(list, child.Pos(), func(s ast.Stmt, pos token.Pos) int { return int(s.Pos() - pos) })
	if !ok || i == 0 {
		return nil
	}
	return question(list[i-1])
}

// question returns the condition of a statement that returns on one answer: an if, a
// switch, or a loop that looks for something.
func question(s ast.Stmt) ast.Expr {
	var body *ast.BlockStmt
	switch s := s.(type) {
	case *ast.IfStmt:
		if n := len(s.Body.List); s.Else == nil && n > 0 {
			if _, returns := s.Body.List[n-1].(*ast.ReturnStmt); returns {
				return s.Cond
			}
		}
		return nil
	case *ast.SwitchStmt:
		return s.Tag
	case *ast.RangeStmt:
		body = s.Body
	case *ast.ForStmt:
		body = s.Body
	default:
		return nil
	}
	if len(body.List) != 1 {
		return nil
	}
	if inner, ok := body.List[0].(*ast.IfStmt); ok {
		return question(inner)
	}
	return nil
}

// leaves returns the values that an expression is made of or looked up by.
func (b *builder) leaves(n ast.Node) []leaf {
	var out []leaf
	seen := make(map[ast.Node]bool)
	var walk func(x ast.Node, key bool)
	walk = func(x ast.Node, key bool) {
		if seen[x] {
			return
		}
		seen[x] = true
		ast.Inspect(x, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.Ident:
				v, ok := b.pass.TypesInfo.Uses[x].(*types.Var)
				if !ok || v.IsField() {
					break
				}
				if rhs := b.index.source(v, x.Pos()); rhs != nil && !program.IsString(v.Type()) {
					walk(rhs, key)
				} else if program.IsString(v.Type()) || structOf(v.Type()) != nil {
					out = append(out, leaf{text: x.Name, root: v, typ: v.Type(), pos: x.Pos(), key: key})
				}
			case *ast.SelectorExpr:
				if l, ok := b.selected(x); ok {
					l.key = key
					out = append(out, l)
				}
			case *ast.CallExpr: // what a function is asked about is a key
				tv := b.pass.TypesInfo.Types[x.Fun]
				for _, arg := range x.Args {
					walk(arg, key || !tv.IsType() && !tv.IsBuiltin())
				}
				if sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && len(x.Args) == 0 {
					walk(sel.X, true)
				}
			case *ast.IndexExpr:
				walk(x.Index, true)
			case *ast.SliceExpr:
				walk(x.X, key)
			case *ast.KeyValueExpr:
				walk(x.Value, key)
			default:
				_, isFunc := n.(*ast.FuncLit)
				return !isFunc
			}
			return false
		})
	}
	if x, ok := n.(ast.Expr); ok {
		walk(x, false)
	}
	return out
}

// selected returns the leaf that a chain of fields of a variable is.
func (b *builder) selected(x *ast.SelectorExpr) (l leaf, ok bool) {
	field, ok := b.pass.TypesInfo.Uses[x.Sel].(*types.Var)
	if !ok || !field.IsField() {
		return l, false
	}
	l = leaf{text: types.ExprString(x), field: field, typ: field.Type(), pos: x.Pos()}
	for base := x.X; ; {
		switch y := base.(type) {
		case *ast.SelectorExpr:
			if v, ok := b.pass.TypesInfo.Uses[y.Sel].(*types.Var); !ok || !v.IsField() {
				return l, false
			}
			base = y.X
		case *ast.Ident:
			l.root, ok = b.pass.TypesInfo.Uses[y].(*types.Var)
			return l, ok
		default:
			return l, false
		}
	}
}
