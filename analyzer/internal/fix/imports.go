package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// dropImport returns the edit that removes an import. ok is false where
// something else stands on its lines.
func (f *file) dropImport(pass *analysis.Pass, p *types.PkgName) (e analysis.TextEdit, ok bool) {
	for _, d := range f.syntax.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			continue
		}
		for _, s := range gd.Specs {
			spec := s.(*ast.ImportSpec)
			if pass.TypesInfo.PkgNameOf(spec) != p {
				continue
			}
			if spec.Doc != nil || spec.Comment != nil || len(gd.Specs) == 1 && gd.Doc != nil {
				return e, false
			}
			gone := ast.Node(spec)
			if len(gd.Specs) == 1 {
				gone = gd
			}
			return f.lines(gone)
		}
	}
	return e, false
}

// lines returns the edit that removes the lines of a node, if there is nothing
// else on them.
func (f *file) lines(n ast.Node) (e analysis.TextEdit, ok bool) {
	from, to := f.lineStart(n.Pos()), f.nextLine(n.End())
	offset := f.tokens.Offset
	before := f.content[offset(from):offset(n.Pos())]
	after := f.content[offset(n.End()):offset(to)]
	if strings.TrimSpace(string(before)+string(after)) != "" {
		return e, false
	}
	return analysis.TextEdit{Pos: from, End: to}, true
}

func (f *file) lineStart(pos token.Pos) token.Pos {
	return f.tokens.LineStart(f.tokens.Line(pos))
}

// nextLine returns the start of the line after that of pos, or the file's end.
func (f *file) nextLine(pos token.Pos) token.Pos {
	if next := f.tokens.Line(pos) + 1; next <= f.tokens.LineCount() {
		return f.tokens.LineStart(next)
	}
	return token.Pos(f.tokens.Base() + f.tokens.Size())
}

// A newImport is an import that a fix adds.
type newImport struct {
	name string
	pkg  *types.Package
	edit analysis.TextEdit
}

// qualifier returns the name of a package at a place, and the import that has
// to be added for it. ok is false if the name would not stand for the package.
func (b *builder) qualifier(f *file, pos token.Pos, importPath string, known *types.Package) (name string, adds []*newImport, ok bool) {
	for _, spec := range f.syntax.Imports {
		p := b.pass.TypesInfo.PkgNameOf(spec)
		if p == nil || p.Imported().Path() != importPath || p.Name() == "_" {
			continue
		}
		return p.Name(), nil, p.Name() != "." && b.lookup(pos, p.Name()) == p
	}
	pkg := known // of others, not all that they declare may be known
	if known == nil || known.Path() != importPath {
		pkg = b.program.Package(importPath)
	}
	if pkg == nil {
		return "", nil, false
	}
	name = b.index.aliases[importPath]
	if name == "" {
		name = pkg.Name()
	}
	if b.lookup(pos, name) != nil {
		return "", nil, false
	}
	edit, ok := f.addImport(importPath, name)
	return name, []*newImport{{name, pkg, edit}}, ok
}

// addImport returns the edit that adds an import to the file's: in the order of
// those of its kind, or behind all of them.
func (f *file) addImport(importPath, name string) (e analysis.TextEdit, ok bool) {
	spec := strconv.Quote(importPath)
	if name != path.Base(importPath) {
		spec = name + " " + spec
	}
	var decl *ast.GenDecl
	for _, d := range f.syntax.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.IMPORT {
			break
		}
		if p := gd.Specs; len(p) > 0 && p[0].(*ast.ImportSpec).Path.Value != `"C"` && (decl == nil || gd.Lparen.IsValid()) {
			decl = gd
		}
	}
	if decl == nil {
		return e, false
	}
	at := func(pos token.Pos, text string) analysis.TextEdit {
		return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
	}
	if !decl.Lparen.IsValid() {
		return at(f.nextLine(decl.End()), "import "+spec+"\n"), true
	}
	line := func(pos token.Pos) int { return f.tokens.Line(pos) }
	if line(decl.Specs[len(decl.Specs)-1].End()) >= line(decl.Rparen) {
		return e, false
	}
	var before, after *ast.ImportSpec // of its kind
	for _, s := range decl.Specs {
		s := s.(*ast.ImportSpec)
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil || wire.Standard(p) != wire.Standard(importPath) {
			continue
		}
		if p > importPath && before == nil {
			before = s
		}
		after = s
	}
	switch {
	case before != nil && before.Doc != nil:
		return at(f.lineStart(before.Doc.Pos()), "\t"+spec+"\n"), true
	case before != nil:
		return at(f.lineStart(before.Pos()), "\t"+spec+"\n"), true
	case after != nil:
		return at(f.nextLine(after.End()), "\t"+spec+"\n"), true
	}
	return at(f.lineStart(decl.Rparen), fmt.Sprintf("\n\t%s\n", spec)), true
}

// Qualifier returns the name that an imported package has in a file, or "" if the
// file does not import it by a name.
func Qualifier(info *types.Info, file *ast.File, importPath string) string {
	for _, spec := range file.Imports {
		if p := info.PkgNameOf(spec); p != nil && p.Imported().Path() == importPath && p.Name() != "_" && p.Name() != "." {
			return p.Name()
		}
	}
	return ""
}
