package main

import (
	"go/token"
	"io"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// What -f json prints; docs/output.md describes it for those who read it.
// Columns are in bytes, as in the text.
type (
	jsonOutcome struct {
		Findings []jsonFinding `json:"findings"`
		Packages int           `json:"packages"`
		Failures []string      `json:"failures,omitempty"`
	}
	jsonFinding struct {
		Check    string `json:"check"`
		Severity string `json:"severity"`
		jsonRange
		Package   string        `json:"package"`
		Message   string        `json:"message"`
		Methods   []string      `json:"methods,omitempty"`
		Situation string        `json:"situation,omitempty"`
		Evidence  *jsonPlace    `json:"evidence,omitempty"`
		Read      *jsonCode     `json:"read,omitempty"`
		Want      *jsonCode     `json:"want,omitempty"`
		Result    string        `json:"result,omitempty"`
		Force     string        `json:"force"`
		Source    string        `json:"source,omitempty"`
		Related   []jsonPlace   `json:"related,omitempty"`
		Ways      [][]jsonPlace `json:"ways,omitempty"`
		Fix       *jsonFix      `json:"fix,omitempty"`
		NoFix     string        `json:"noFix,omitempty"`
		URL       string        `json:"url"`
	}
	jsonRange struct {
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"endLine"`
		EndColumn int    `json:"endColumn"`
	}
	jsonPlace struct {
		File    string `json:"file,omitempty"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Message string `json:"message"`
	}
	jsonCode struct {
		Code int64  `json:"code"`
		Name string `json:"name,omitempty"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		jsonRange
		Text string `json:"text"`
	}
)

// printJSON prints an outcome as one JSON object.
func (p *printer) printJSON(w io.Writer, o outcome) error {
	out := jsonOutcome{Findings: []jsonFinding{}, Packages: o.packages, Failures: o.failures}
	for _, f := range o.findings {
		out.Findings = append(out.Findings, p.jsonFinding(f))
	}
	return printJSON(w, out, "  ")
}

func (p *printer) jsonFinding(f finding) jsonFinding {
	j := jsonFinding{
		Check: f.analyzer.Name, Severity: string(f.Force.Severity()), jsonRange: p.jsonRange(f.posn, f.end),
		Package: f.pkg.PkgPath, Message: f.text(), URL: f.URL,
		Methods: f.Methods, Situation: f.Situation, Read: codeJSON(f.Read), Want: codeJSON(f.Want),
		Result: f.Result, Force: string(f.Force), Source: f.Source, NoFix: f.NoFix,
	}
	if f.Evidence.Message != "" {
		place := p.jsonPlace(f, f.Evidence.Pos, f.Evidence.Message)
		j.Evidence = &place
	}
	for _, r := range f.Related {
		j.Related = append(j.Related, p.jsonPlace(f, r.Pos, r.Message))
	}
	for _, way := range f.Ways {
		var list []jsonPlace
		for _, r := range way {
			list = append(list, p.jsonPlace(f, r.Pos, r.Message))
		}
		j.Ways = append(j.Ways, list)
	}
	for _, fix := range f.SuggestedFixes {
		j.Fix = &jsonFix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start, end := f.span(e.Pos, e.End)
			j.Fix.Edits = append(j.Fix.Edits, jsonEdit{p.jsonRange(start, end), string(e.NewText)})
		}
	}
	return j
}

// span returns the positions of a range that may have no end.
func (f finding) span(pos, end token.Pos) (token.Position, token.Position) {
	if !end.IsValid() {
		end = pos
	}
	return f.pkg.Fset.Position(pos), f.pkg.Fset.Position(end)
}

func (p *printer) jsonRange(posn, end token.Position) jsonRange {
	return jsonRange{p.slashed(posn.Filename), posn.Line, posn.Column, end.Line, end.Column}
}

func (p *printer) jsonPlace(f finding, pos token.Pos, message string) jsonPlace {
	if !pos.IsValid() {
		return jsonPlace{Message: message}
	}
	posn := f.pkg.Fset.Position(pos)
	return jsonPlace{p.slashed(posn.Filename), posn.Line, posn.Column, message}
}

func codeJSON(c *details.Code) *jsonCode {
	if c == nil {
		return nil
	}
	return &jsonCode{c.Value, c.Name}
}
