package errflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// engine is the work on one package.
type engine struct {
	pass        *analysis.Pass
	opts        *Options
	protocol    *protocol.Protocol
	prog        *program
	libraries   map[*types.Package]*sdk.Library
	codedTypes  map[*types.TypeName]*codedType
	frames      map[*types.TypeName]bool
	states      map[*ssa.Function]*funcState
	summaries   map[*ssa.Function]*summary
	sentinels   map[*types.Var]*sentinelFact
	facts       map[*types.Func]*summary
	borrowed    bool // the package speaks by what it imports from the module alone
	layer       bool // the package speaks no protocol, but carries the messages of one
	nodes       map[token.Pos]ast.Node
	assigned    map[token.Pos]ast.Expr
	sent        []*ast.SendStmt
	assigns     map[*types.Var][]ast.Expr
	registered  map[*ssa.Function]string
	found       []*handler
	told        map[types.Object]directive.Directive // what directives say of the package's objects
	toldAll     []directive.Directive                // of the package itself
	toldInOrder []directive.Directive                // all of them, in source order
}

func newEngine(pass *analysis.Pass, opts *Options) *engine {
	e := &engine{
		pass:       pass,
		opts:       opts,
		libraries:  make(map[*types.Package]*sdk.Library),
		codedTypes: make(map[*types.TypeName]*codedType),
		frames:     make(map[*types.TypeName]bool),
		states:     make(map[*ssa.Function]*funcState),
		summaries:  make(map[*ssa.Function]*summary),
		sentinels:  make(map[*types.Var]*sentinelFact),
		facts:      make(map[*types.Func]*summary),
		told:       make(map[types.Object]directive.Directive),
	}
	for _, f := range pass.Files {
		for _, d := range directive.Parse(f) {
			if d.Problem != "" {
				continue
			}
			e.toldInOrder = append(e.toldInOrder, d)
			switch n := d.Node.(type) {
			case *ast.TypeSpec:
				e.told[pass.TypesInfo.Defs[n.Name]] = d
			case *ast.FuncDecl:
				e.told[pass.TypesInfo.Defs[n.Name]] = d
			case *ast.File:
				e.toldAll = append(e.toldAll, d)
			}
		}
	}
	return e
}

// tells returns what a directive says of an object, which may be another
// package's.
func (e *engine) tells(obj types.Object, word string) (directive.Directive, bool) {
	if obj == nil {
		return directive.Directive{}, false
	}
	if obj.Pkg() == e.pass.Pkg {
		d, ok := e.told[obj]
		return d, ok && d.Word == word
	}
	var f directiveFact
	if e.analyzed(obj.Pkg()) && e.pass.ImportObjectFact(obj, &f) && f.Word == word {
		return directive.Directive{Word: f.Word, Method: f.Method, Code: f.Code, HasCode: f.HasCode, Protocol: f.Protocol}, true
	}
	return directive.Directive{}, false
}

// library returns the model of the library that a package is, or nil.
func (e *engine) library(pkg *types.Package) *sdk.Library {
	if pkg == nil || pkg == e.pass.Pkg {
		return nil
	}
	l, ok := e.libraries[pkg]
	if !ok {
		l = sdk.Of(pkg)
		e.libraries[pkg] = l
	}
	return l
}

// libraryByName returns the library and its package among the imports.
func (e *engine) libraryByName(name string) (*sdk.Library, *types.Package) {
	for _, imp := range e.pass.Pkg.Imports() {
		if l := e.library(imp); l != nil && l.Name == name {
			return l, imp
		}
	}
	for _, l := range sdk.Libraries() {
		if l.Name == name {
			return l, nil
		}
	}
	return nil, nil
}

// analyzed reports whether a package is one whose functions the engine has
// summaries of: the package itself and the module's others.
func (e *engine) analyzed(pkg *types.Package) bool {
	return pkg != nil && (pkg == e.pass.Pkg || ownPackage(e.pass, pkg.Path()))
}

// sentinelOf returns what is known of a package variable that holds an error.
func (e *engine) sentinelOf(v *types.Var) (*sentinelFact, bool) {
	if v.Pkg() != e.pass.Pkg {
		if !e.analyzed(v.Pkg()) {
			return nil, false
		}
		f := new(sentinelFact)
		ok := e.pass.ImportObjectFact(v, f)
		return f, ok
	}
	if f, ok := e.sentinels[v]; ok {
		return f, f != nil
	}
	e.sentinels[v] = nil // while it is read
	vals := e.prog.stores[v]
	if len(vals) != 1 {
		return nil, false
	}
	fn := vals[0].Parent()
	if fn == nil {
		return nil, false
	}
	flows := e.state(fn).errors(vals[0], blockOf(vals[0]))
	if len(flows) != 1 {
		return nil, false
	}
	f := &sentinelFact{Text: flows[0].Text, Type: flows[0].Type}
	if flows[0].Kind == coded && !flows[0].NoCode {
		f.Coded, f.Code, f.Lib = true, flows[0].Code, flows[0].Lib
	}
	e.sentinels[v] = f
	return f, true
}

// splitName writes an identifier as words: "errSessionNotFound" becomes "err
// session not found".
func splitName(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && 'A' <= r && r <= 'Z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

// pos returns the position of a site. A site of another package is found by
// its file and line where the driver has that file too.
func (e *engine) pos(s site) token.Pos {
	if s.Pos.IsValid() {
		return s.Pos
	}
	pos := token.NoPos
	if s.File == "" {
		return pos
	}
	e.pass.Fset.Iterate(func(f *token.File) bool {
		if f.Name() == s.File && s.Line <= f.LineCount() {
			pos = f.LineStart(s.Line)
			if f.Offset(pos)+s.Col-1 < f.Size() {
				pos += token.Pos(s.Col - 1)
			}
			return false
		}
		return true
	})
	return pos
}
