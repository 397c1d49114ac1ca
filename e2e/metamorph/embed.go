package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// embedded moves the fields of structs that have methods, and the methods that
// ask their receiver for fields and such methods alone, into a struct that the
// original embeds. Errors stay what they are.
func embedded(p *patch) {
	for _, q := range p.m.rewritten() {
		methods := make(map[*types.TypeName][]*ast.FuncDecl)
		for _, f := range q.Syntax {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Body != nil {
					if t := receiver(q, fn); t != nil {
						methods[t] = append(methods[t], fn)
					}
				}
			}
		}
		for _, f := range q.Syntax {
			for _, d := range f.Decls {
				gen, ok := d.(*ast.GenDecl)
				if !ok || gen.Tok != token.TYPE {
					continue
				}
				for _, spec := range gen.Specs {
					spec := spec.(*ast.TypeSpec)
					obj, ok := q.TypesInfo.Defs[spec.Name].(*types.TypeName)
					if ok && len(methods[obj]) > 0 {
						embed(p, q, gen, spec, obj, methods[obj])
					}
				}
			}
		}
	}
}

// receiver returns the type that a method is declared for.
func receiver(q *pkg, fn *ast.FuncDecl) *types.TypeName {
	e := fn.Recv.List[0].Type
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil // generic
	}
	t, _ := q.TypesInfo.Uses[id].(*types.TypeName)
	return t
}

func embed(p *patch, q *pkg, gen *ast.GenDecl, spec *ast.TypeSpec, obj *types.TypeName, methods []*ast.FuncDecl) {
	if _, ok := spec.Type.(*ast.StructType); !ok || spec.TypeParams != nil || spec.Assign.IsValid() || isError(obj.Type()) {
		return
	}
	moved := movable(q, methods)
	if len(moved) == 0 {
		return
	}
	s := p.site(spec.Pos(), spec.End())
	if s == nil {
		return
	}
	inner := "Meta" + obj.Name()
	s.replace(spec.Name.Pos(), spec.Name.End(), inner)
	keyword := "; type "
	if gen.Lparen.IsValid() {
		keyword = "; "
	}
	s.insert(spec.End(), keyword+obj.Name()+" struct { "+inner+" }")
	for _, fn := range methods {
		if !moved[fn] {
			continue
		}
		s.n++
		e := fn.Recv.List[0].Type
		if star, ok := e.(*ast.StarExpr); ok {
			e = star.X
		}
		s.replace(e.Pos(), e.End(), inner)
	}
	for _, user := range p.m.rewritten() {
		prefix := ""
		for _, f := range user.Syntax {
			if user != q {
				prefix = importName(user, f, q)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				lit, ok := n.(*ast.CompositeLit)
				if !ok || len(lit.Elts) == 0 {
					return true
				}
				t := user.TypesInfo.TypeOf(lit)
				if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
					t = ptr.Elem()
				}
				if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj() == obj {
					s.insert(lit.Lbrace+1, prefix+inner+"{")
					s.insert(lit.Rbrace, "}")
				}
				return true
			})
		}
	}
}

// importName returns the name, with the dot, by which a file knows a package.
func importName(user *pkg, f *ast.File, q *pkg) string {
	for _, imp := range f.Imports {
		if name := importOf(user, imp); name != nil && name.Imported() == q.Types {
			return name.Name() + "."
		}
	}
	return ""
}

func importOf(q *pkg, imp *ast.ImportSpec) *types.PkgName {
	var obj types.Object
	if imp.Name != nil {
		obj = q.TypesInfo.Defs[imp.Name]
	} else {
		obj = q.TypesInfo.Implicits[imp]
	}
	name, _ := obj.(*types.PkgName)
	return name
}

// movable returns the methods that need no more of their receiver than its
// fields and one another.
func movable(q *pkg, methods []*ast.FuncDecl) map[*ast.FuncDecl]bool {
	byObj := make(map[types.Object]*ast.FuncDecl)
	moved := make(map[*ast.FuncDecl]bool)
	for _, fn := range methods {
		byObj[q.TypesInfo.Defs[fn.Name]] = fn
		moved[fn] = true
	}
	for changed := true; changed; {
		changed = false
		for _, fn := range methods {
			if moved[fn] && !confined(q, fn, byObj, moved) {
				delete(moved, fn)
				changed = true
			}
		}
	}
	return moved
}

func confined(q *pkg, fn *ast.FuncDecl, byObj map[types.Object]*ast.FuncDecl, moved map[*ast.FuncDecl]bool) bool {
	names := fn.Recv.List[0].Names
	if len(names) == 0 {
		return true
	}
	recv := q.TypesInfo.Defs[names[0]]
	good := make(map[*ast.Ident]bool)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && q.TypesInfo.Uses[id] == recv {
			s := q.TypesInfo.Selections[sel]
			if s == nil {
				return true
			}
			m := byObj[s.Obj()]
			good[id] = m == nil || moved[m]
		}
		return true
	})
	all := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && recv != nil && q.TypesInfo.Uses[id] == recv && !good[id] {
			all = false
		}
		return all
	})
	return all
}
