// Package check is what the checks have in common: how a check becomes an
// analyzer of a suite, with the suite's settings, one shared engine and one
// reporter. It contains no rule of its own.
package check

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fix"
	"github.com/acperrlint/acperrlint/analyzer/internal/outbound"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

// A Suite is a set of analyzers that share settings and the engine.
type Suite struct {
	Flow   errflow.Options
	Report report.Options
	Strict bool // returnederr: every bare error that leaves a handler

	// Enabled reports whether a check runs. It is asked when a package is
	// analyzed, so that flags can answer. Nil enables every check.
	Enabled func(name string) bool

	// Answers finds what a program makes of its peer's answers. Only the check that
	// reports it requires it, so that others do not pay for it.
	Answers *analysis.Analyzer

	engine, fixes, codes *analysis.Analyzer
}

// NewSuite returns a suite with default settings.
func NewSuite() *Suite {
	s := new(Suite)
	s.engine = errflow.New(&s.Flow)
	enabled := func(name string) bool { return s.Enabled == nil || s.Enabled(name) }
	s.fixes = fix.New(s.engine, enabled)
	s.codes = codes.New(s.engine)
	s.Answers = outbound.New(s.engine, func() bool { return enabled("codematch") })
	return s
}

// defaultSuite serves the package-level analyzers of the checks, whose
// settings nobody changes.
var defaultSuite = NewSuite()

// Default returns the suite of the checks' package-level analyzers.
func Default() *Suite { return defaultSuite }

// A Pass is one check's work on one package.
type Pass struct {
	*analysis.Pass
	*report.Reporter
	Suite *Suite
	Flow  *errflow.Result
	Fixes *fix.Fixes
	Codes []codes.Use
}

// Release lets go of what the engine knows of the package, which the driver
// would keep until the end of its run. No other check may need it any more.
func (p *Pass) Release() {
	*p.Flow, *p.Fixes, p.Codes = errflow.Result{}, fix.Fixes{}, nil
}

// Report reports a finding of the check, unless a comment of another package silences it.
func (p *Pass) Report(f report.Finding) {
	if !p.Flow.Silenced(f.Home, p.Analyzer.Name, !p.Suite.Report.NoNolint) {
		p.Reporter.Report(f)
	}
}

// New returns a check as an analyzer with default settings, and as one of a suite.
func New(name, doc string, run func(*Pass)) (*analysis.Analyzer, func(*Suite) *analysis.Analyzer) {
	of := func(s *Suite) *analysis.Analyzer { return s.Analyzer(name, doc, run) }
	return of(Default()), of
}

// Analyzer makes a check an analyzer of the suite. doc is the text of the
// check's doc.go. Its result is what it reports, and which directives silenced
// the rest. A check holds the engine, because other checks ask it at the same time.
func (s *Suite) Analyzer(name, doc string, run func(*Pass)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      docOf(name, doc),
		URL:      report.URL(name),
		Requires: []*analysis.Analyzer{s.engine, s.fixes, s.codes},

		ResultType: reflect.TypeFor[details.Result](),
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			if s.Enabled != nil && !s.Enabled(name) {
				return details.Result{}, nil
			}
			p := &Pass{
				Pass:     pass,
				Reporter: report.New(pass, &s.Report),
				Suite:    s,
				Flow:     pass.ResultOf[s.engine].(*errflow.Result),
				Fixes:    pass.ResultOf[s.fixes].(*fix.Fixes),
				Codes:    pass.ResultOf[s.codes].([]codes.Use),
			}
			defer p.Flow.Hold()()
			run(p)
			return details.Result{Findings: p.Findings(), Used: p.Used()}, nil
		}),
	}
}
