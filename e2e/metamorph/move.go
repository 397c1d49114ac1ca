package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// helpers moves unexported functions that need nothing else of their package
// but one another, sentinels and constants into a package of their own.
func helpers(p *patch) {
	for _, q := range p.m.rewritten() {
		m := newMover(p, q, "metahelpers")
		for _, d := range m.candidates() {
			fn, ok := d.node.(*ast.FuncDecl)
			if ok && fn.Name.Name != "main" || !ok && d.spec != nil && !d.exported() {
				m.add(d)
			}
		}
		m.confine()
		m.needed(func(d *declaration) bool { _, ok := d.node.(*ast.FuncDecl); return ok })
		m.move()
	}
}

// constants moves constants that have no type of the package into a package of their
// own. If other packages may use a constant, its old name stays beside the new one. A
// constant that nothing uses stays where it is: the old name would be a use.
func constants(p *patch) {
	used := make(map[types.Object]bool)
	for _, q := range p.m.pkgs {
		for _, obj := range q.TypesInfo.Uses {
			used[obj] = true
		}
	}
	for _, q := range p.m.rewritten() {
		m := newMover(p, q, "metaconstants")
		for _, d := range m.candidates() {
			if gen, ok := d.node.(*ast.GenDecl); ok && gen.Tok == token.CONST && !slices.ContainsFunc(d.objs, func(o types.Object) bool { return !used[o] }) {
				m.add(d)
			}
		}
		m.confine()
		m.move()
	}
}

// A declaration is a function, or a spec of constants or variables.
type declaration struct {
	file *ast.File
	node ast.Decl
	spec *ast.ValueSpec // nil for a function
	objs []types.Object
	site *site
}

func (d *declaration) exported() bool {
	for _, o := range d.objs {
		if o.Exported() {
			return true
		}
	}
	return false
}

// span returns where the declaration is, with its comments.
func (d *declaration) span() (from, to token.Pos) {
	var doc, comment *ast.CommentGroup
	var n ast.Node = d.node
	switch node := d.node.(type) {
	case *ast.FuncDecl:
		doc = node.Doc
	case *ast.GenDecl:
		doc = node.Doc
		if node.Lparen.IsValid() {
			n, doc = d.spec, d.spec.Doc
		}
		comment = d.spec.Comment
	}
	from, to = n.Pos(), n.End()
	if doc != nil {
		from = doc.Pos()
	}
	if comment != nil {
		to = comment.End()
	}
	return from, to
}

// A mover moves declarations of a package into a new one.
type mover struct {
	p      *patch
	q      *pkg
	name   string // of the new package
	byObj  map[types.Object]*declaration
	chosen []*declaration
}

func newMover(p *patch, q *pkg, name string) *mover {
	return &mover{p: p, q: q, name: name, byObj: make(map[types.Object]*declaration)}
}

// candidates returns the declarations that can be moved if what they need can.
func (m *mover) candidates() []*declaration {
	var list []*declaration
	if linked(m.q) {
		return nil
	}
	for _, f := range m.q.Syntax {
		if importsDot(f) {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				obj := m.q.TypesInfo.Defs[d.Name]
				if obj != nil && d.Recv == nil && d.Body != nil && !obj.Exported() && obj.Name() != "init" && !hasPragma(d.Doc) {
					list = append(list, &declaration{file: f, node: d, objs: []types.Object{obj}})
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR || d.Tok == token.CONST {
					list = append(list, m.specs(f, d)...)
				}
			}
		}
	}
	return list
}

func (m *mover) specs(f *ast.File, gen *ast.GenDecl) (list []*declaration) {
	if hasPragma(gen.Doc) {
		return nil
	}
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) != len(spec.Names) || hasPragma(spec.Doc) {
			if gen.Tok == token.CONST {
				return nil // it repeats what another says
			}
			continue
		}
		d := &declaration{file: f, node: gen, spec: spec}
		for _, name := range spec.Names {
			if obj := m.q.TypesInfo.Defs[name]; obj != nil && name.Name != "_" {
				d.objs = append(d.objs, obj)
			}
		}
		if len(d.objs) == len(spec.Names) && !usesIota(spec) {
			list = append(list, d)
		}
	}
	return list
}

func usesIota(spec *ast.ValueSpec) (found bool) {
	for _, v := range spec.Values {
		ast.Inspect(v, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == "iota" {
				found = true
			}
			return true
		})
	}
	return found
}

func hasPragma(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, c := range doc.List {
		if strings.HasPrefix(c.Text, "//go:") {
			return true
		}
	}
	return false
}

func importsDot(f *ast.File) bool {
	for _, imp := range f.Imports {
		if imp.Name != nil && imp.Name.Name == "." || imp.Path.Value == `"C"` {
			return true
		}
	}
	return false
}

func (m *mover) add(d *declaration) {
	if !m.free(d) {
		return
	}
	m.chosen = append(m.chosen, d)
	for _, o := range d.objs {
		m.byObj[o] = d
	}
}

func (m *mover) remove(d *declaration) {
	for _, o := range d.objs {
		delete(m.byObj, o)
	}
}

// confine leaves the declarations that need nothing else of the package.
func (m *mover) confine() {
	for changed := true; changed; {
		changed = false
		var left []*declaration
		for _, d := range m.chosen {
			from, _ := d.span()
			if m.p.drop[m.p.key(from)] || !m.confined(d) {
				m.remove(d)
				changed = true
				continue
			}
			left = append(left, d)
		}
		m.chosen = left
	}
}

func (m *mover) confined(d *declaration) bool {
	from, to := d.span()
	ok := true
	m.uses(d, func(id *ast.Ident, obj types.Object) {
		if obj.Pkg() == m.q.Types && m.byObj[obj] == nil && !(from <= obj.Pos() && obj.Pos() < to) {
			if _, name := obj.(*types.PkgName); !name {
				ok = false
			}
		}
	})
	return ok
}

// uses calls a function with what a declaration's identifiers mean.
func (m *mover) uses(d *declaration, use func(*ast.Ident, types.Object)) {
	var n ast.Node = d.node
	if d.spec != nil {
		n = d.spec
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if obj := m.q.TypesInfo.Uses[id]; obj != nil {
				use(id, obj)
			}
		}
		return true
	})
}

// needed leaves some declarations and what they need.
func (m *mover) needed(root func(*declaration) bool) {
	keep := make(map[*declaration]bool)
	var visit func(d *declaration)
	visit = func(d *declaration) {
		if keep[d] {
			return
		}
		keep[d] = true
		m.uses(d, func(_ *ast.Ident, obj types.Object) {
			if needs := m.byObj[obj]; needs != nil {
				visit(needs)
			}
		})
	}
	for _, d := range m.chosen {
		if root(d) {
			visit(d)
		}
	}
	var left []*declaration
	for _, d := range m.chosen {
		if keep[d] {
			left = append(left, d)
		} else {
			m.remove(d)
		}
	}
	m.chosen = left
}

func (p *patch) key(pos token.Pos) string { return siteKey(p.m.offset(pos)) }

// move writes the new package, and has the old one use it.
func (m *mover) move() {
	byFile := make(map[*ast.File][]*declaration)
	for _, d := range m.chosen {
		if d.site = m.p.site(d.span()); d.site != nil {
			byFile[d.file] = append(byFile[d.file], d)
		}
	}
	if len(byFile) == 0 {
		return
	}
	for _, f := range m.q.Syntax {
		if len(byFile[f]) > 0 {
			m.newFile(f, byFile[f])
		}
		m.oldFile(f, byFile[f])
	}
}

// movedName is the name of a declaration in the new package.
func movedName(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// free reports whether an unexported name can be exported.
func (m *mover) free(d *declaration) bool {
	for _, o := range d.objs {
		name := movedName(o.Name())
		if name == o.Name() && !o.Exported() || !o.Exported() && m.q.Types.Scope().Lookup(name) != nil {
			return false
		}
	}
	return true
}

func (m *mover) newFile(f *ast.File, list []*declaration) {
	origin, _ := m.p.m.offset(f.Package)
	src := m.p.m.src[origin]
	name := filepath.Join(filepath.Dir(origin), m.name, filepath.Base(origin))
	file := &movedFile{of: m.q, path: m.q.PkgPath + "/" + m.name, origin: origin}
	m.p.moved[name] = file
	replace := func(start, end int, text string, s *site) {
		gone := strings.Count(string(src[start:end]), "\n") - strings.Count(text, "\n")
		file.edits = append(file.edits, edit{start, end, text + strings.Repeat("\n", max(gone, 0)), s})
	}
	off := func(pos token.Pos) int { _, o := m.p.m.offset(pos); return o }

	at := 0
	keep := func(start, end int) {
		replace(at, start, "", nil)
		at = end
	}
	keep(off(f.Package), off(f.Name.End()))
	replace(off(f.Name.Pos()), off(f.Name.End()), m.name, nil)
	used := m.imports(list)
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			if used[importOf(m.q, spec)] {
				keep(off(spec.Pos()), off(spec.End()))
				replace(off(spec.Pos()), off(spec.Pos()), "import ", nil)
			}
		}
	}
	for _, d := range list {
		from, to := d.span()
		start := off(from)
		keep(start, off(to))
		if gen, ok := d.node.(*ast.GenDecl); ok && gen.Lparen.IsValid() {
			replace(off(d.spec.Pos()), off(d.spec.Pos()), gen.Tok.String()+" ", d.site)
		}
		for _, name := range declared(d) {
			replace(off(name.Pos()), off(name.End()), movedName(name.Name), d.site)
		}
		m.uses(d, func(id *ast.Ident, obj types.Object) {
			if o := m.byObj[obj]; o != nil && o.site != nil {
				replace(off(id.Pos()), off(id.End()), movedName(id.Name), d.site)
			}
		})
	}
	replace(at, len(src), "", nil)
}

func declared(d *declaration) []*ast.Ident {
	if d.spec != nil {
		return d.spec.Names
	}
	return []*ast.Ident{d.node.(*ast.FuncDecl).Name}
}

// imports returns the imports that declarations need.
func (m *mover) imports(list []*declaration) map[*types.PkgName]bool {
	used := make(map[*types.PkgName]bool)
	for _, d := range list {
		m.uses(d, func(_ *ast.Ident, obj types.Object) {
			if name, ok := obj.(*types.PkgName); ok {
				used[name] = true
			}
		})
	}
	return used
}

func (m *mover) oldFile(f *ast.File, moved []*declaration) {
	within := func(pos token.Pos) bool {
		for _, d := range moved {
			if from, to := d.span(); from <= pos && pos < to {
				return true
			}
		}
		return false
	}
	imported := false
	use := func(s *site) {
		if !imported {
			imported = true
			s.insert(f.Name.End(), "; import "+m.name+" \""+m.q.PkgPath+"/"+m.name+"\"")
		}
	}
	stays := make(map[*types.PkgName]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || within(id.Pos()) {
			return true
		}
		obj := m.q.TypesInfo.Uses[id]
		if name, ok := obj.(*types.PkgName); ok {
			stays[name] = true
		}
		if d := m.byObj[obj]; obj != nil && d != nil && d.site != nil {
			use(d.site)
			d.site.replace(id.Pos(), id.End(), m.name+"."+movedName(id.Name))
		}
		return true
	})
	for _, d := range moved {
		from, to := d.span()
		if !d.exported() {
			d.site.remove(from, to)
			continue
		}
		use(d.site)
		var alias []string
		for _, name := range d.spec.Names {
			alias = append(alias, name.Name+" = "+m.name+"."+movedName(name.Name))
		}
		gen := d.node.(*ast.GenDecl)
		keyword := ""
		if !gen.Lparen.IsValid() {
			keyword = gen.Tok.String() + " "
		}
		d.site.replace(from, to, keyword+strings.Join(alias, "; "+keyword))
	}
	if len(moved) == 0 {
		return
	}
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			name := importOf(m.q, spec)
			if name == nil || name.Name() == "_" || stays[name] {
				continue
			}
			if gen.Lparen.IsValid() {
				moved[0].site.remove(spec.Pos(), spec.End())
			} else {
				moved[0].site.remove(gen.Pos(), gen.End())
			}
		}
	}
}
