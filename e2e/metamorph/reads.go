package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strings"
)

// predicates moves the conditions of if statements into functions.
func predicates(p *patch) {
	eachNode(p, func(q *pkg, n ast.Node) {
		stmt, ok := n.(*ast.IfStmt)
		if !ok || simple(stmt.Cond) {
			return
		}
		s := p.site(stmt.Cond.Pos(), stmt.Cond.End())
		if s == nil {
			return
		}
		g := p.generate(q)
		imports := maps.Clone(g.imports)
		w := &typeWriter{g, true}
		text, free := w.expression(p, q, stmt.Cond)
		w.ok = w.ok && !strings.Contains(text, "\n")
		var params, args []string
		for _, v := range free {
			params = append(params, v.Name()+" "+w.write(v.Type()))
			args = append(args, v.Name())
		}
		if !w.ok {
			g.imports = imports
			p.forget(s)
			return
		}
		name := fmt.Sprintf("metaCond%d", len(g.decls)+1)
		g.declare(s, "func %s(%s) bool { return %s }", name, strings.Join(params, ", "), text)
		s.replace(stmt.Cond.Pos(), stmt.Cond.End(), name+"("+strings.Join(args, ", ")+")")
		ast.Inspect(stmt.Cond, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				keepImport(s, q, sel)
			}
			return true
		})
	})
}

// keepImport has the file use a package that it may have used only there.
func keepImport(s *site, q *pkg, sel *ast.SelectorExpr) {
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return
	}
	pkg, ok := q.TypesInfo.Uses[id].(*types.PkgName)
	if !ok {
		return
	}
	file := q.fileOf(sel.Pos())
	switch path := pkg.Imported().Path(); path {
	case "slices":
		s.insert(file.End(), "; var _ = "+id.Name+".Clone[[]string]")
		return
	case "maps":
		s.insert(file.End(), "; var _ = "+id.Name+".Clone[map[string]string]")
		return
	}
	decl := "; var _ = "
	if q.TypesInfo.Types[sel].IsType() {
		decl = "; var _ "
	}
	s.insert(file.End(), decl+s.p.m.text(sel.Pos(), sel.End()))
}

// fileOf returns the file that a position is in.
func (q *pkg) fileOf(pos token.Pos) *ast.File {
	for _, f := range q.Syntax {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// simple reports whether a condition is a variable, or tells whether one is nil.
func simple(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.UnaryExpr:
		return simple(e.X)
	case *ast.BinaryExpr:
		id, ok := e.Y.(*ast.Ident)
		return ok && id.Name == "nil" && simple(e.X)
	}
	return false
}

// expression returns an expression in the words of the added file, and the local variables
// of which it is made. One with a function literal, or that needs the place of a local
// variable, cannot be written.
func (w *typeWriter) expression(p *patch, q *pkg, e ast.Expr) (text string, free []*types.Var) {
	at, seen := e.Pos(), make(map[*types.Var]bool)
	var b strings.Builder
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.ok = false
		case *ast.UnaryExpr:
			if _, lit := n.X.(*ast.CompositeLit); n.Op == token.AND && !lit {
				w.ok = false
			}
		case *ast.SelectorExpr:
			sel := q.TypesInfo.Selections[n]
			if sel == nil || sel.Kind() != types.MethodVal {
				break
			}
			_, taken := sel.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
			if _, ptr := sel.Recv().Underlying().(*types.Pointer); taken && !ptr && !sel.Indirect() {
				w.ok = false
			}
		case *ast.Ident:
			switch obj := q.TypesInfo.Uses[n].(type) {
			case *types.PkgName:
				b.WriteString(p.m.text(at, n.Pos()) + w.qualify(obj.Imported()))
				at = n.End()
			case *types.Var:
				if !obj.IsField() && obj.Parent() != q.Types.Scope() && obj.Parent() != nil && obj.Pkg() == q.Types && !seen[obj] {
					seen[obj] = true
					free = append(free, obj)
				}
			}
		}
		return true
	})
	b.WriteString(p.m.text(at, e.End()))
	return b.String(), free
}

// getters reads the fields of structs of the package through methods.
func getters(p *patch) {
	for _, q := range p.m.rewritten() {
		for _, f := range q.Syntax {
			places := make(map[ast.Expr]bool) // of which the place is needed
			place := func(list ...ast.Expr) {
				for _, e := range list {
					places[ast.Unparen(e)] = true
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					place(n.Lhs...)
				case *ast.IncDecStmt:
					place(n.X)
				case *ast.RangeStmt:
					if n.Key != nil {
						place(n.Key)
					}
					if n.Value != nil {
						place(n.Value)
					}
				case *ast.UnaryExpr:
					if n.Op == token.AND {
						place(n.X)
					}
				case *ast.SelectorExpr:
					if !places[n] {
						get(p, q, n)
					}
				}
				return true
			})
		}
	}
}

func get(p *patch, q *pkg, e *ast.SelectorExpr) {
	sel := q.TypesInfo.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal || len(sel.Index()) > 1 {
		return
	}
	t := sel.Recv()
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != q.Types || named.TypeArgs().Len() > 0 || named.Obj().Parent() != q.Types.Scope() {
		return
	}
	switch sel.Obj().Type().Underlying().(type) {
	case *types.Struct, *types.Array:
		return
	}
	s := p.site(e.Sel.Pos(), e.Sel.End())
	if s == nil {
		return
	}
	g := p.generate(q)
	imports := maps.Clone(g.imports)
	w := &typeWriter{g, true}
	field := w.write(sel.Obj().Type())
	if !w.ok {
		g.imports = imports
		p.forget(s)
		return
	}
	name := "metaGet" + e.Sel.Name
	g.once("func (s *"+named.Obj().Name()+") "+name+"()", fmt.Sprintf(" %s { return s.%s }", field, e.Sel.Name))
	s.replace(e.Sel.Pos(), e.Sel.End(), name+"()")
}

// lookups asks maps through a function.
func lookups(p *patch) {
	eachNode(p, func(q *pkg, n ast.Node) {
		stmt, ok := n.(*ast.AssignStmt)
		if !ok || len(stmt.Lhs) != 2 || len(stmt.Rhs) != 1 {
			return
		}
		index, ok := ast.Unparen(stmt.Rhs[0]).(*ast.IndexExpr)
		if !ok {
			return
		}
		if _, ok := q.TypesInfo.TypeOf(index.X).Underlying().(*types.Map); !ok {
			return
		}
		s := p.site(index.Pos(), index.End())
		if s == nil {
			return
		}
		p.generate(q).once("func metaLookup", "[M ~map[K]V, K comparable, V any](m M, k K) (V, bool) { v, ok := m[k]; return v, ok }")
		s.insert(index.Pos(), "metaLookup(")
		s.replace(index.Lbrack, index.Lbrack+1, ", ")
		s.replace(index.Rbrack, index.Rbrack+1, ")")
	})
}

// interfaces gives the fields and parameters that are pointers to a type of the package's own
// the type of an interface with its methods.
func interfaces(p *patch) {
	declared := make(map[*ast.FuncType]bool) // of functions, which are only called
	keep := make(map[any]bool)               // variables whose fields are read, and what belongs to the type of a method or of a function value
	eachNode(p, func(q *pkg, n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			declared[n.Type] = n.Recv == nil
		case *ast.FuncType:
			for _, list := range []*ast.FieldList{n.Params, n.Results} {
				if list == nil || declared[n] {
					continue
				}
				for _, field := range list.List {
					keep[field] = true
				}
			}
		case *ast.SelectorExpr:
			if s := q.TypesInfo.Selections[n]; s != nil && s.Kind() == types.FieldVal {
				switch x := ast.Unparen(n.X).(type) {
				case *ast.Ident:
					keep[q.TypesInfo.Uses[x]] = true
				case *ast.SelectorExpr:
					keep[q.TypesInfo.Uses[x.Sel]] = true
				}
			}
		}
	})
	eachNode(p, func(q *pkg, n ast.Node) {
		field, ok := n.(*ast.Field)
		if !ok || keep[field] {
			return
		}
		star, ok := field.Type.(*ast.StarExpr)
		if !ok || len(field.Names) == 0 {
			return
		}
		named, ok := types.Unalias(q.TypesInfo.TypeOf(star.X)).(*types.Named)
		if !ok || named.Obj().Pkg() != q.Types || named.TypeArgs().Len() > 0 || named.Obj().Parent() != q.Types.Scope() || named.NumMethods() == 0 {
			return
		}
		if v, ok := q.TypesInfo.Defs[field.Names[0]].(*types.Var); !ok || v.Kind() == types.RecvVar || keep[v] {
			return
		}
		s := p.site(field.Type.Pos(), field.Type.End())
		if s == nil {
			return
		}
		g := p.generate(q)
		name := "metaI" + named.Obj().Name()
		if decl := "type " + name + " interface {"; !strings.Contains(string(g.text()), decl) {
			imports := maps.Clone(g.imports)
			w := &typeWriter{g, true}
			var methods []string
			for m := range named.Methods() {
				methods = append(methods, m.Name()+strings.TrimPrefix(w.write(m.Signature()), "func"))
			}
			if !w.ok {
				g.imports = imports
				p.forget(s)
				return
			}
			g.once(decl, " "+strings.Join(methods, "; ")+" }")
		}
		s.replace(field.Type.Pos(), field.Type.End(), name)
	})
}
