// Package wire says what a package puts on the wire: which protocol it speaks,
// which of its types are error objects and whole messages, and which methods
// its code tells apart.
//
// It knows the protocols and the models of libraries, and of a function's code
// only where it compares or registers a method. Handlers and errors are the
// business of other packages.
package wire

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A Package is what one package sends and receives.
type Package struct {
	Pass     *analysis.Pass
	Protocol *protocol.Protocol // that it speaks, or carries; nil if none
	Layer    bool               // it speaks no protocol, but carries the messages of one
	Links    bool               // or it only gives a package that does what other packages give it
	Marked   bool               // and that is known to be the protocol: it spells what every peer of it may send
	Tested   bool               // the driver hands it over with files of tests, which are left out
	*program.Program

	setting    string           // protocol of hand-rolled JSON-RPC that the user set, or ""
	borrowed   bool             // it speaks by what it imports from the module alone
	spelled    *bool            // whether it spells a method that is a protocol's alone; lazily
	handing    *bool            // whether it lets another package tell the methods apart; lazily
	imports    []*types.Package // lazily
	libraries  map[*types.Package]*sdk.Library
	errorTypes map[*types.TypeName]*ErrorType
	frames     map[*types.Struct]bool
	requests   map[*types.Named]bool          // see OneRequest; lazily
	ofPeer     map[types.Type]bool            // types of messages that are the peer's; lazily
	mine       map[*ssa.Function]bool         // functions that dispatch, and those below them alone; with ofPeer
	leading    map[*ssa.Function]bool         // functions that lead to one that dispatches; lazily
	copied     map[*types.TypeName]CopiedFact // types whose fields become error objects; lazily
	methods    map[*ssa.BasicBlock]string
	registered map[*ssa.Function]string
	behind     map[*ssa.Function]string  // those that one of another package was made with which is
	taken      map[*ssa.Parameter]string // what others give, by the method that it is registered for
	kept       map[*types.Var]string     // fields, by the method for which what they hold is called
	registrars map[*ssa.Function]bool    // functions that are called with a method of the protocol, and what answers it
	routers    map[any]bool              // values, and fields, with which they are called: these have functions for such methods
	decoded    map[*types.Named]string   // types that are registered for the messages of a method
	entries    []Registration            // what is registered, in source order
	compared   map[ssa.Value]bool        // values by whether they are compared with methods
	tables     map[any]bool              // the maps that have methods as keys, by what holds them
	cut        map[ssa.Value]string      // see cutOff; lazily
	dispatch   map[*ssa.Function]bool
	answerers  fixpoint.Solver[idParam, bool]       // see answersFor
	others     map[*ssa.Function]bool               // functions by whether they tell methods of other protocols apart
	told       map[types.Object]directive.Directive // what directives say of the package's objects
	toldAll    []directive.Directive                // of the package itself
	inOrder    []directive.Directive                // all of them, in source order
}

// New returns what a pass's package sends and receives, before its code is looked at.
// It leaves out test files. setting is the protocol that hand-rolled JSON-RPC speaks:
// "acp", "arc", "none", or "" to infer it.
func New(pass *analysis.Pass, setting string) *Package {
	own := program.WithoutTests(pass)
	tested := own != pass
	pass = program.Inlined(own)
	w := &Package{
		Pass: pass, setting: setting, Tested: tested,
		errorTypes: make(map[*types.TypeName]*ErrorType),
		methods:    make(map[*ssa.BasicBlock]string),
		told:       make(map[types.Object]directive.Directive),
	}
	for _, f := range pass.Files {
		for _, d := range directive.Parse(f) {
			if d.Problem != "" {
				continue
			}
			w.inOrder = append(w.inOrder, d)
			switch n := d.Node.(type) {
			case *ast.TypeSpec:
				w.told[pass.TypesInfo.Defs[n.Name]] = d
			case *ast.FuncDecl:
				w.told[pass.TypesInfo.Defs[n.Name]] = d
			case *ast.File:
				w.toldAll = append(w.toldAll, d)
			}
		}
	}
	return w
}

// Build makes the SSA form of the package, and finds out whether it carries
// messages. speaks is what Speaks said.
func (w *Package) Build(speaks bool) {
	w.Program = program.Build(w.Pass, w.Own, w.adapts)
	clear(w.errorTypes) // the code may tell more than the types did
	if !speaks && !w.Silenced() && (w.carries() || slices.ContainsFunc(w.Funcs, w.MakesHandler)) {
		w.Layer = true
		w.Protocol = protocol.ACP()
		if w.Marked = w.marked(); w.declaresEnvelope() {
			w.Protocol, w.Marked = protocol.ARC(), true
		}
	}
}

// Link says that the package, which does not carry messages itself, gives one that does what
// others give it.
func (w *Package) Link() {
	w.Layer, w.Links, w.Protocol = true, true, protocol.ACP()
}

// Tells returns what a directive says of an object, which may be another
// package's.
func (w *Package) Tells(obj types.Object, word string) (directive.Directive, bool) {
	if obj == nil {
		return directive.Directive{}, false
	}
	if obj.Pkg() == w.Pass.Pkg {
		d := w.told[obj]
		return d, d.Word == word
	}
	var f DirectiveFact
	if w.Own(obj.Pkg()) && w.Pass.ImportObjectFact(obj, &f) && f.Word == word {
		return directive.Directive{Word: f.Word, Method: f.Method, Code: f.Code, HasCode: f.HasCode, Protocol: f.Protocol}, true
	}
	return directive.Directive{}, false
}

// A SpeaksFact says that a package speaks a protocol, or only carries its messages: then
// those who import it may have other peers.
type SpeaksFact struct {
	Protocol string
	Carries  bool
}

// A DirectiveFact is what a directive says of an exported object.
type DirectiveFact struct {
	Word     string
	Method   string
	Code     int64
	HasCode  bool
	Protocol string
}

func (*SpeaksFact) AFact()    {}
func (*DirectiveFact) AFact() {}

func (f *SpeaksFact) String() string {
	if f.Carries {
		return "carries " + f.Protocol
	}
	return "speaks " + f.Protocol
}
func (f *DirectiveFact) String() string { return "directive " + f.Word }

// Export exports what directives say of the package's objects, and which types
// become error objects, for the packages that import it.
func (w *Package) Export() {
	for obj, f := range w.copied {
		if obj.Exported() {
			w.Pass.ExportObjectFact(obj, &f)
		}
	}
	if w.Program != nil {
		w.exportNotified()
		w.exportRequests()
		w.exportTaken()
	}
	for obj, d := range w.told {
		if obj != nil && obj.Exported() {
			w.Pass.ExportObjectFact(obj, &DirectiveFact{d.Word, d.Method, d.Code, d.HasCode, d.Protocol})
		}
	}
}

// Imports returns the packages that the package imports.
func (w *Package) Imports() []*types.Package {
	if w.imports == nil {
		w.imports = program.Imports(w.Pass)
	}
	return w.imports
}

// Below yields the packages of the module that the package imports, directly or not, as
// far as the host has loaded them.
func (w *Package) Below() iter.Seq[*types.Package] {
	own := func(list []*types.Package) []*types.Package {
		return slices.DeleteFunc(slices.Clone(list), func(p *types.Package) bool { return !w.Own(p) })
	}
	return program.Reached(func(pkg *types.Package) []*types.Package { return own(pkg.Imports()) }, own(w.Imports())...)
}

// Library returns the model of the library that a package is, or nil.
func (w *Package) Library(pkg *types.Package) *sdk.Library {
	if pkg == nil || pkg == w.Pass.Pkg {
		return nil
	}
	return program.Remember(&w.libraries, pkg, func(pkg *types.Package) *sdk.Library {
		l := sdk.Of(pkg)
		if l != nil && !sdk.KnownPath(pkg.Path()) && w.Own(pkg) {
			return nil // its source tells what it makes of an error
		}
		return l
	})
}

// adapts returns the argument of a library's function which makes a handler of it.
func (w *Package) adapts(fn *types.Func) (arg int, ok bool) {
	if l := w.Library(fn.Pkg()); l != nil {
		r, is := l.Registration(fn)
		return r.Func, is && r.Adapts
	}
	return 0, false
}

// LibraryByName returns a library and its package among the imports.
func (w *Package) LibraryByName(name string) (*sdk.Library, *types.Package) {
	for _, imp := range w.Imports() {
		if l := w.Library(imp); l != nil && l.Name == name {
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

// HandlerOf returns the imported library whose handlers are functions of a type, or nil.
func (w *Package) HandlerOf(t types.Type) *sdk.Library {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	for _, imp := range w.Imports() {
		if l := w.Library(imp); l != nil {
			if _, _, is := l.Handler(imp, "", sig); is {
				return l
			}
		}
	}
	return nil
}

// ImportsLibrary reports whether the package imports a modelled library that
// speaks the protocol; "" stands for any.
func (w *Package) ImportsLibrary(name string) bool {
	return slices.ContainsFunc(w.Imports(), func(p *types.Package) bool {
		l := w.Library(p)
		return l != nil && (name == "" || l.Protocol == name)
	})
}

// CoderOf returns the imported library that reads a code from errors of a type
// although the type is not its own, or nil.
func (w *Package) CoderOf(t types.Type) *sdk.Library {
	for _, imp := range w.Imports() {
		if l := w.Library(imp); l != nil && l.IsCoder(t) {
			return l
		}
	}
	return nil
}

// Own reports whether a package is the user's own: the package itself, or
// another one of its module.
func (w *Package) Own(pkg *types.Package) bool {
	return pkg != nil && (pkg == w.Pass.Pkg || own(w.Pass, pkg.Path()))
}

// standard are the first elements of the standard library's import paths. Its
// packages belong to no module, and hosts run analyzers with facts on them.
var standard = strings.Fields("archive bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe vendor weak")

// Standard reports whether an import path is the standard library's.
func Standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return slices.Contains(standard, first)
}

// Dependency reports whether a package is not the user's own: the standard
// library, a module from the cache, or a library without a module that the checks
// know. m is its module, or nil.
func Dependency(path string, m *analysis.Module) bool {
	if m != nil && m.Path != "" {
		return m.Version != ""
	}
	return Standard(path) || sdk.KnownPath(path)
}

// own reports whether an import path belongs to the module that is linted.
func own(pass *analysis.Pass, path string) bool {
	m := pass.Module
	if path == pass.Pkg.Path() || m == nil || m.Path == "" {
		return !Dependency(path, m)
	}
	return path == m.Path || strings.HasPrefix(path, m.Path+"/")
}
