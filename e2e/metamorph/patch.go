package main

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A rewrite changes a program's code and nothing that the program does.
type rewrite struct {
	name, doc string
	apply     func(*patch)
}

// A patch is what a rewrite changes in a program. Its edits keep the lines of
// files, so that a place of the new program is one of the old program.
type patch struct {
	m     *module
	sites []*site
	edits map[string][]edit     // by file
	added map[string]*generated // new files of packages, by package path
	moved map[string]*movedFile // files of new packages, by name
	drop  map[string]bool       // sites that do not compile
	alone string                // the only site to change; all if empty

	checked map[string]*checkedPackage // that differ from the module's
}

// A site is what a rewrite changes at once: all of it compiles, or none.
type site struct {
	p    *patch
	key  string
	n    int // places that it counts for
	of   token.Pos
	last token.Pos // what is between belongs to it
}

// An edit replaces a part of a file.
type edit struct {
	start, end int
	text       string
	site       *site
}

// A generated file holds the declarations that a rewrite adds to a package.
type generated struct {
	of      *pkg
	imports map[string]string // names by path
	decls   []decl
}

type decl struct {
	text string
	site *site
}

// A movedFile is a part of a file, with the lines of that file, in a package
// that is made of another.
type movedFile struct {
	of     *pkg
	path   string // of the new package
	origin string
	edits  []edit
}

// A content is what a patch makes of a file.
type content struct {
	before []byte // nil for a new file
	text   []byte
}

// rewrite makes the patch of a rewrite, without the sites that would not
// compile.
func (m *module) rewrite(r rewrite) (*patch, error) {
	p := &patch{m: m, drop: make(map[string]bool)}
	for range 100 {
		p.reset()
		r.apply(p)
		var errs []typeError
		p.checked, errs = m.check(p)
		if len(errs) == 0 {
			for name, c := range p.files() {
				if c.before != nil && !equalLines(c.before, c.text) {
					return nil, fmt.Errorf("%s has other lines than before", name)
				}
			}
			return p, nil
		}
		if blamed := p.blame(errs); len(blamed) > 0 {
			for _, s := range blamed {
				p.drop[s.key] = true
			}
			continue
		}
		if !p.single(r) {
			return nil, fmt.Errorf("does not compile: %s:%d: %s", errs[0].file, errs[0].line, errs[0].msg)
		}
	}
	return nil, fmt.Errorf("does not compile whatever is left out")
}

func (p *patch) reset() {
	p.sites, p.edits = nil, make(map[string][]edit)
	p.added, p.moved = make(map[string]*generated), make(map[string]*movedFile)
}

// blame returns the sites in whose lines there are errors.
func (p *patch) blame(errs []typeError) []*site {
	var list []*site
	for _, e := range errs {
		for _, edit := range p.edits[e.file] {
			if line := 1 + bytes.Count(p.m.src[e.file][:edit.start], []byte("\n")); line == e.line {
				list = append(list, edit.site)
			}
		}
		for _, g := range p.added {
			if i := e.line - g.firstLine(); e.file == g.name() && i >= 0 && i < len(g.decls) {
				list = append(list, g.decls[i].site)
			}
		}
		for name, f := range p.moved {
			for _, edit := range f.edits {
				if line := 1 + bytes.Count(p.m.src[f.origin][:edit.start], []byte("\n")); name == e.file && line == e.line && edit.site != nil {
					list = append(list, edit.site)
				}
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, e := range errs { // in a function whose head or end was changed
		for _, s := range p.sites {
			if !s.of.IsValid() {
				continue
			}
			if file, _ := p.m.offset(s.of); file == e.file && p.m.line(s.of) <= e.line && e.line <= p.m.line(s.last) {
				list = append(list, s)
			}
		}
	}
	return list
}

// single drops each site that does not compile alone, and reports whether
// there is any.
func (p *patch) single(r rewrite) bool {
	if len(p.sites) > 300 {
		return false
	}
	keys := make([]string, 0, len(p.sites))
	for _, s := range p.sites {
		keys = append(keys, s.key)
	}
	n := len(p.drop)
	for _, key := range keys {
		p.reset()
		p.alone = key
		r.apply(p)
		if _, errs := p.m.check(p); len(errs) > 0 {
			p.drop[key] = true
		}
	}
	p.alone = ""
	return len(p.drop) > n
}

// site begins a change of what is between two positions. It returns nil where
// there should be none.
func (p *patch) site(from, to token.Pos) *site {
	file, offset := p.m.offset(from)
	key := siteKey(file, offset)
	if p.drop[key] || p.alone != "" && p.alone != key {
		return nil
	}
	s := &site{p: p, key: key, n: 1, of: from, last: to}
	p.sites = append(p.sites, s)
	return s
}

func (s *site) insert(at token.Pos, text string) { s.replace(at, at, text) }

// replace replaces the text between two positions. The lines that it had stay.
func (s *site) replace(from, to token.Pos, text string) {
	file, start := s.p.m.offset(from)
	_, end := s.p.m.offset(to)
	if gone := bytes.Count(s.p.m.src[file][start:end], []byte("\n")) - strings.Count(text, "\n"); gone > 0 {
		text += strings.Repeat("\n", gone)
	}
	s.p.edits[file] = append(s.p.edits[file], edit{start, end, text, s})
}

// remove takes out the text between two positions.
func (s *site) remove(from, to token.Pos) { s.replace(from, to, "") }

// count returns the number of places that were rewritten.
func (p *patch) count() int {
	n := 0
	for _, s := range p.sites {
		n += s.n
	}
	return n
}

// files returns what the patch makes of files.
func (p *patch) files() map[string]*content {
	files := make(map[string]*content)
	for name, edits := range p.edits {
		src := p.m.src[name]
		files[name] = &content{src, apply(src, edits)}
	}
	for _, g := range p.added {
		files[g.name()] = &content{nil, g.text()}
	}
	for name, f := range p.moved {
		files[name] = &content{nil, apply(p.m.src[f.origin], f.edits)}
	}
	return files
}

// apply applies edits. Those in one place stay in their order.
func apply(src []byte, edits []edit) []byte {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.start < at { // within a part that is replaced
			continue
		}
		out = append(append(out, src[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, src[at:]...)
}

// packages returns what is to be checked: those that are imported first.
func (p *patch) packages() []unit {
	var list []unit
	for _, q := range p.m.pkgs {
		moved := make(map[string]unit)
		for _, name := range slices.Sorted(maps.Keys(p.moved)) {
			if f := p.moved[name]; f.of == q {
				u := moved[f.path]
				moved[f.path] = unit{q, f.path, append(u.files, name)}
			}
		}
		for _, path := range slices.Sorted(maps.Keys(moved)) {
			list = append(list, moved[path])
		}
		u := unit{q, q.PkgPath, slices.Clone(q.CompiledGoFiles)}
		if g := p.added[q.PkgPath]; g != nil {
			u.files = append(u.files, g.name())
		}
		list = append(list, u)
	}
	return list
}

// origin returns the file of which a new one is made, and whether it is in
// another package.
func (p *patch) origin(file string) (string, bool) {
	if f := p.moved[file]; f != nil {
		return f.origin, true
	}
	return file, false
}

// movesCode reports whether a finding may stand in another package than before.
func (p *patch) movesCode() bool { return len(p.moved) > 0 }

// generate returns the file for what is added to a package.
func (p *patch) generate(q *pkg) *generated {
	g := p.added[q.PkgPath]
	if g == nil {
		g = &generated{of: q, imports: make(map[string]string)}
		p.added[q.PkgPath] = g
	}
	return g
}

func (g *generated) name() string {
	return filepath.Join(filepath.Dir(g.of.GoFiles[0]), "metamorph_added.go")
}

// declare adds a declaration, which is one line.
func (g *generated) declare(s *site, format string, args ...any) {
	g.decls = append(g.decls, decl{fmt.Sprintf(format, args...), s})
}

// once adds a declaration that is there once, by what it begins with.
func (g *generated) once(head, rest string) {
	if !strings.Contains(string(g.text()), head) {
		g.declare(nil, "%s", head+rest)
	}
}

func (g *generated) firstLine() int { return 2 + len(g.imports) }

func (g *generated) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", g.of.Name)
	for _, path := range slices.Sorted(maps.Keys(g.imports)) {
		fmt.Fprintf(&b, "import %s %q\n", g.imports[path], path)
	}
	for _, d := range g.decls {
		fmt.Fprintln(&b, d.text)
	}
	return b.Bytes()
}

func siteKey(file string, offset int) string { return file + ":" + strconv.Itoa(offset) }
