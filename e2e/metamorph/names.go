package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"
)

// neutralNames gives every unexported name of a package another one. One name
// becomes one name wherever it stands, so that what hides another still does.
func neutralNames(p *patch) {
	for _, q := range p.m.rewritten() {
		if linked(q) {
			continue
		}
		s := p.site(q.Syntax[0].Name.Pos(), q.Syntax[0].Name.End())
		if s == nil {
			continue
		}
		taken := make(map[string]bool)
		for _, f := range q.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					taken[id.Name] = true
				}
				return true
			})
		}
		names := make(map[string]string)
		next := 0
		for _, f := range q.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok || !mayRename(q, f, id) {
					return true
				}
				if names[id.Name] == "" {
					for names[id.Name] == "" || taken[names[id.Name]] {
						next++
						names[id.Name] = fmt.Sprintf("n%d", next)
					}
				}
				s.replace(id.Pos(), id.End(), names[id.Name])
				return true
			})
		}
		s.n = len(names)
	}
}

func mayRename(q *pkg, f *ast.File, id *ast.Ident) bool {
	if id == f.Name || id.Name == "_" || id.Name == "main" || id.Name == "init" || id.IsExported() || types.Universe.Lookup(id.Name) != nil {
		return false
	}
	obj, ok := q.TypesInfo.Defs[id]
	if !ok {
		obj = q.TypesInfo.Uses[id]
	} else if obj == nil {
		return true // the variable of a type switch
	}
	switch obj.(type) {
	case *types.PkgName, *types.Label, nil:
		return false
	}
	return obj.Pkg() == q.Types
}

var linkname = regexp.MustCompile(`(?m)^//(go:linkname|export) `)

// linked reports whether something outside of a package knows its names.
func linked(q *pkg) bool {
	for _, name := range q.GoFiles {
		if linkname.Match(q.m.src[name]) {
			return true
		}
	}
	return strings.HasSuffix(q.PkgPath, ".test")
}
