package analyzer

import (
	"go/ast"
	"strconv"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Candidate reports whether the syntax of a package gives the checks anything
// to look at: it imports a library that they know, or one that may speak ACP, or it has a
// string that is a method of a protocol, as hand-rolled JSON-RPC does, or the tag of ARC's
// envelope. A driver need not run the analyzers on a program that has no such package.
func Candidate(files []*ast.File) bool {
	for _, f := range files {
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && sdk.MayBePath(path) {
				return true
			}
		}
	}
	return wire.Candidate(nil, files)
}

// HasDirective reports whether a file, parsed with its comments, has directives
// of the linter. That is all in which a driver finds something in test files.
func HasDirective(f *ast.File) bool { return len(directive.Parse(f)) > 0 }
