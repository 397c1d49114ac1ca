package analyzer

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Candidate reports whether the syntax of a package gives the checks anything
// to look at: it imports a library that they know, or it has a string that is
// a method of a protocol, as hand-rolled JSON-RPC does. A driver need not run
// the analyzers on a program that has no such package.
func Candidate(files []*ast.File) bool {
	for _, f := range files {
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && sdk.KnownPath(path) {
				return true
			}
		}
	}
	methods := methodNames()
	found := false
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				found = found || methods[lit.Value[1:len(lit.Value)-1]]
			}
			return !found
		})
	}
	return found
}

// methodNames returns the names of methods that hardly mean anything else:
// those with a separator, as "session/prompt" and unlike "initialize".
func methodNames() map[string]bool {
	names := make(map[string]bool)
	for _, p := range []*protocol.Protocol{protocol.ACP(), protocol.ARC()} {
		for _, m := range p.Methods {
			if strings.ContainsAny(m.Name, "/.") {
				names[m.Name] = true
			}
		}
	}
	return names
}
