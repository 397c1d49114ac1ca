package main

import (
	"cmp"
	"go/token"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// A finding is what a check says, with files, lines and columns for positions: to
// print it or to keep it needs nothing else of the program. The form is that of
// -f json, which docs/output.md describes. Columns are in bytes.
type (
	finding struct {
		Check    string           `json:"check"`
		Severity details.Severity `json:"severity"`
		span
		Package string `json:"package"`
		Message string `json:"message"` // without the name of the check
		details.Claim
		Evidence *place    `json:"evidence,omitempty"`
		Related  []place   `json:"related,omitempty"`
		Ways     [][]place `json:"ways,omitempty"`
		Fix      *fix      `json:"fix,omitempty"`
		NoFix    string    `json:"noFix,omitempty"`
		URL      string    `json:"url"`

		pkg   *packages.Package   // to fix it; nil if an earlier run has found it
		edits []analysis.TextEdit // those of its fix, in the files that were parsed
	}
	span struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}
	place struct {
		File    string `json:"file,omitempty"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Message string `json:"message"`
	}
	fix struct {
		Message string `json:"message"`
		Edits   []edit `json:"edits"`
	}
	edit struct {
		span
		Text string `json:"text"`
	}
)

// findingOf returns what an analyzer says and knows of a diagnostic.
func findingOf(act *checker.Action, d analysis.Diagnostic) finding {
	at := positions{act.Package.Fset}
	known, _ := act.Result.(details.Result)
	x := details.Finding{Diagnostic: d}
	if i := slices.IndexFunc(known.Findings, func(x details.Finding) bool { return x.Pos == d.Pos && x.Message == d.Message }); i >= 0 {
		x = known.Findings[i]
	}
	f := finding{
		Check: act.Analyzer.Name, Severity: x.Force.Severity(), span: at.span(x.Pos, x.Diagnostic.End),
		Package: act.Package.PkgPath, Message: strings.TrimPrefix(x.Message, act.Analyzer.Name+": "), URL: x.URL,
		Claim: x.Claim, NoFix: x.NoFix, pkg: act.Package,
	}
	if x.Evidence.Message != "" {
		f.Evidence = new(at.place(x.Evidence.Pos, x.Evidence.Message))
	}
	for _, r := range x.Related {
		f.Related = append(f.Related, at.place(r.Pos, r.Message))
	}
	for _, way := range x.Ways {
		var list []place
		for _, step := range way {
			list = append(list, at.place(step.Pos, step.Message))
		}
		f.Ways = append(f.Ways, list)
	}
	for _, s := range x.SuggestedFixes[:min(1, len(x.SuggestedFixes))] {
		f.Fix, f.edits = &fix{Message: s.Message}, s.TextEdits
		for _, e := range s.TextEdits {
			f.Fix.Edits = append(f.Fix.Edits, edit{at.span(e.Pos, e.End), string(e.NewText)})
		}
	}
	return f
}

// positions are those of a file set.
type positions struct{ *token.FileSet }

// span returns a range that may have no end.
func (p positions) span(pos, end token.Pos) span {
	from, to := p.Position(pos), p.Position(cmp.Or(end, pos))
	return span{from.Filename, from.Line, from.Column, to.Line, to.Column}
}

func (p positions) place(pos token.Pos, message string) place {
	posn := p.Position(pos)
	return place{posn.Filename, posn.Line, posn.Column, message}
}

// start returns the beginning of a range.
func (s span) start() token.Position {
	return token.Position{Filename: s.File, Line: s.Line, Column: s.Column}
}

// A findingKey is what makes two diagnostics one finding.
type findingKey struct {
	at             span
	check, message string
}

func (f finding) key() findingKey { return findingKey{f.span, f.Check, f.Message} }

// compareFindings orders by position, then by what is said.
func compareFindings(a, b finding) int {
	return cmp.Or(comparePositions(a.start(), b.start()), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Message, b.Message))
}

// comparePositions orders by file, line and column.
func comparePositions(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// printJSON prints an outcome as one JSON object, with files named from the current
// directory, as every system writes them.
func (p *printer) printJSON(w io.Writer, o outcome) error {
	out := struct {
		Findings []finding `json:"findings"`
		Packages int       `json:"packages"`
		Failures []string  `json:"failures,omitempty"`
	}{append([]finding{}, o.findings...), o.packages, o.failures}
	for i := range out.Findings {
		f := &out.Findings[i]
		f.File = p.slashed(f.File)
		if f.Evidence != nil {
			f.Evidence.File = p.slashed(f.Evidence.File)
		}
		for _, list := range append(f.Ways, f.Related) {
			for i := range list {
				list[i].File = p.slashed(list[i].File)
			}
		}
		if f.Fix != nil {
			for i := range f.Fix.Edits {
				f.Fix.Edits[i].File = p.slashed(f.Fix.Edits[i].File)
			}
		}
	}
	return printJSON(w, out, "  ")
}
