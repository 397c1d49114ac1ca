// Package errflow is the engine of the linter. It finds the handlers and the
// places where a program hands errors to its JSON-RPC peer, follows every
// error from there back to where it is made, and says what the peer reads and
// what the code knows about the cause.
//
// It knows no library (package sdk has those), no meaning of evidence (package
// cause) and no check: the checks are queries on its Result.
package errflow

import (
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Options are the settings that concern the engine. They are read when a
// package is analyzed, not when the analyzer is made, so that flags can fill
// them in between.
type Options struct {
	// Protocol is the protocol that hand-rolled JSON-RPC speaks: "acp", "arc",
	// "none", or "" to infer it from each package.
	Protocol string
}

// New returns the engine as an analyzer whose result is a *Result. It is the
// only one of the suite that declares facts.
func New(opts *Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "errflow",
		Doc:        "errflow follows errors from their origin to the JSON-RPC peer",
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(summaryFact), new(sentinelFact), new(packageFact), new(sinkFact), new(directiveFact)},
		Run: func(pass *analysis.Pass) (result any, err error) {
			// A linter that dies takes the findings of all other packages with it.
			defer func() {
				if r := recover(); r != nil {
					result, err = nil, fmt.Errorf("internal error in package %s: %v; please report it at %s", pass.Pkg.Path(), r, issues)
				}
			}()
			return run(pass, opts), nil
		},
	}
}

const issues = "https://github.com/acperrlint/acperrlint/issues"

func run(pass *analysis.Pass, opts *Options) *Result {
	if dependency(pass) {
		return &Result{}
	}
	e := newEngine(pass, opts)
	speaks := e.speaks()
	if !speaks && !e.helps() {
		return &Result{}
	}
	e.prog = build(pass)
	e.layer = !speaks && e.carries()
	switch {
	case speaks:
		pass.ExportPackageFact(&packageFact{Protocol: e.protocol.Name})
		e.found = e.handlers()
	case e.layer:
		e.protocol = protocol.ACP()
	}
	e.exportFacts()
	if !speaks && !e.layer {
		return &Result{}
	}
	r := e.result()
	if !speaks {
		return &Result{} // its findings are no protocol's
	}
	return r
}
