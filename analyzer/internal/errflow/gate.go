package errflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// standard are the first elements of the standard library's import paths. Its
// packages belong to no module, and hosts hand them to analyzers with facts.
var standard = strings.Fields("archive bufio builtin bytes cmd cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe vendor weak")

// dependency reports whether the pass's package is not the user's own: the
// standard library, or a module from the cache.
func dependency(pass *analysis.Pass) bool {
	return !ownPackage(pass, pass.Pkg.Path())
}

// ownPackage reports whether an import path belongs to the module that is
// linted.
func ownPackage(pass *analysis.Pass, path string) bool {
	first, _, _ := strings.Cut(path, "/")
	if m := pass.Module; m != nil && m.Path != "" {
		if m.Version != "" && path == pass.Pkg.Path() {
			return false
		}
		return path == m.Path || strings.HasPrefix(path, m.Path+"/") || path == pass.Pkg.Path()
	}
	return !slices.Contains(standard, first) && !sdk.KnownPath(path)
}

// Candidate reports whether a package may hand errors to a JSON-RPC peer: it
// imports a modelled library, or it spells a method of the protocols. It looks
// at the syntax only, so that a driver can ask before anything is built.
func Candidate(imports []*types.Package, files []*ast.File) bool {
	for _, imp := range imports {
		if sdk.KnownPath(imp.Path()) {
			return true
		}
	}
	return spells(files) != nil || slices.ContainsFunc(files, func(f *ast.File) bool { return len(directive.Parse(f)) > 0 })
}

// spells returns the protocol one of whose methods the files spell as a
// string, or nil.
func spells(files []*ast.File) *protocol.Protocol {
	var found *protocol.Protocol
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if found != nil {
				return false
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || len(lit.Value) > 64 {
				return true
			}
			s, err := strconv.Unquote(lit.Value)
			if err != nil {
				return true
			}
			for _, p := range []*protocol.Protocol{protocol.ACP(), protocol.ARC()} {
				if m, ok := p.Method(s); ok && distinctive(m.Name) {
					found = p
				}
			}
			return true
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// distinctive reports whether a method's name is the protocol's alone. Words
// such as "initialize" and "mcp/message" are other protocols' too.
func distinctive(method string) bool {
	for _, p := range []string{"session/", "fs/read_text_file", "fs/write_text_file", "terminal/", "task.", "chat."} {
		if strings.HasPrefix(method, p) {
			return true
		}
	}
	return false
}

// speaks decides whether the package hands errors to a peer, and which
// protocol it speaks.
func (e *engine) speaks() bool {
	for _, d := range e.toldAll {
		if d.Word == "protocol" {
			if d.Protocol == "none" {
				return false
			}
			e.protocol, _ = protocol.ByName(d.Protocol)
			return true
		}
	}
	for _, d := range e.toldInOrder {
		switch {
		case d.Word == "protocol" && d.Protocol != "none":
			e.protocol, _ = protocol.ByName(d.Protocol)
			return true
		case d.Word == "handler" || d.Word == "sends" || d.Word == "error":
			e.protocol = protocol.ACP()
			if p, ok := protocol.ByName(e.opts.Protocol); ok {
				e.protocol = p
			} else if p := spells(e.pass.Files); p != nil {
				e.protocol = p
			}
			return true
		}
	}
	switch e.opts.Protocol {
	case "none":
		e.protocol = protocol.ACP()
		return e.importsLibrary("acp")
	case "acp", "arc":
		e.protocol, _ = protocol.ByName(e.opts.Protocol)
		if e.importsLibrary("") || e.declaresCoded() {
			return true
		}
	}
	if e.importsLibrary("acp") {
		e.protocol = protocol.ACP()
		return true
	}
	if p := spells(e.pass.Files); p != nil && (e.opts.Protocol == "" || p == e.protocol) {
		e.protocol = p
		return true
	}
	for _, imp := range e.pass.Pkg.Imports() {
		var f packageFact
		if e.analyzed(imp) && e.pass.ImportPackageFact(imp, &f) {
			e.protocol, _ = protocol.ByName(f.Protocol)
			e.borrowed = true
			return true
		}
	}
	return false
}

// otherPeers reports whether error types that the package declares itself are
// for other peers than the protocol's: it speaks by a modelled library, or
// only deals with a package that speaks, and spells none of the methods.
func (e *engine) otherPeers() bool {
	return e.opts.Protocol == "" && (e.borrowed || e.importsLibrary("acp") && spells(e.pass.Files) == nil)
}

// importsLibrary reports whether the package imports a modelled library that
// speaks the protocol; "" stands for any.
func (e *engine) importsLibrary(name string) bool {
	return slices.ContainsFunc(e.pass.Pkg.Imports(), func(p *types.Package) bool {
		l := e.library(p)
		return l != nil && (name == "" || l.Protocol == name)
	})
}

// declaresCoded reports whether the package declares or imports a type with
// the shape of an error object.
func (e *engine) declaresCoded() bool {
	for _, pkg := range append([]*types.Package{e.pass.Pkg}, e.pass.Pkg.Imports()...) {
		for _, name := range pkg.Scope().Names() {
			if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && e.codedType(tn.Type()) != nil {
				return true
			}
		}
	}
	return false
}

// carries reports whether a package that speaks no protocol has messages and
// error objects of its own: a JSON-RPC layer, whose handlers may be those of a
// package that does.
func (e *engine) carries() bool {
	if e.opts.Protocol == "none" {
		return false
	}
	frame, coded := false, false
	for _, n := range e.prog.types {
		frame = frame || e.frame(n)
		coded = coded || e.codedType(n) != nil
	}
	return frame && coded
}

// helps reports whether a package that speaks no protocol may make errors
// that another package of the module hands on.
func (e *engine) helps() bool {
	for _, name := range e.pass.Pkg.Scope().Names() {
		switch obj := e.pass.Pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if e.returnsError(obj.Signature()) {
				return true
			}
		case *types.TypeName:
			if n, ok := obj.Type().(*types.Named); ok {
				for i := range n.NumMethods() {
					if e.returnsError(n.Method(i).Signature()) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (e *engine) returnsError(sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		if e.carriesError(sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}
