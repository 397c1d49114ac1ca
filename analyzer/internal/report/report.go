// Package report is the one way in which checks report: it gives every
// diagnostic its prefix, category, URL and related positions, leaves out what
// the host cannot show, and keeps what a diagnostic has no place for.
package report

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
)

// URL returns where a check is documented: the page that is made of the same text
// as -explain.
func URL(check string) string {
	return "https://github.com/acperrlint/acperrlint/blob/main/docs/checks/" + check + ".md"
}

// Options say what the host does with a diagnostic. The zero value suits go
// vet and the command.
type Options struct {
	// NoPrefix leaves the check's name out of the message, for a host that
	// writes it itself.
	NoPrefix bool
	// NoRelated leaves related positions out, for a host that would turn
	// each into an issue of its own.
	NoRelated bool
	// NoNolint leaves comments //nolint to a host that reads them itself and
	// wants to see what they silence.
	NoNolint bool
	// OwnFiles has findings about what another package has to change stand where the
	// package has to do with it, for a host that shows nothing of other files.
	OwnFiles bool
	// OneFile leaves out fixes that change another file than the finding's, for a
	// host that would apply only a part of such a fix.
	OneFile bool
}

// Used are the directives that silenced findings of a check, by position.
// It is nil for a check that did not run.
type Used = map[token.Pos]bool

// A Reporter reports the findings of one check in one package.
type Reporter struct {
	pass      *analysis.Pass
	opts      *Options
	generated map[*token.File]bool
	seen      map[said]bool
	silence   map[*token.File]*directive.Silence
	used      Used
	findings  []details.Finding
}

// New returns a reporter for the pass. Each report reads opts anew; nil means the
// zero value.
func New(pass *analysis.Pass, opts *Options) *Reporter {
	if opts == nil {
		opts = new(Options)
	}
	r := &Reporter{pass: pass, opts: opts, generated: make(map[*token.File]bool), seen: make(map[said]bool), silence: make(map[*token.File]*directive.Silence), used: make(Used)}
	for _, f := range pass.Files {
		r.silence[pass.Fset.File(f.FileStart)] = directive.Silences(pass.Fset, f, !opts.NoNolint)
		if generated(pass.Fset, f) {
			r.generated[pass.Fset.File(f.FileStart)] = true
		}
	}
	return r
}

// Used returns the directives that silenced findings so far.
func (r *Reporter) Used() Used { return r.used }

// A Related position explains a finding.
type Related = details.Place

// A Finding is what a check has to say about one place.
type Finding struct {
	Pos, End token.Pos
	Home     token.Pos // where another package of the program has what has to change: the finding stands there, and Pos is a related position
	Message  string
	Claim    details.Claim          // the same for programs
	Related  []Related              // in the order in which they are told
	Because  Related                // what convinced the judge, told first if it has a position
	Ways     [][]Related            // of the error to the peer, as far as they are known
	Among    bool                   // one of several findings about one place
	Fix      *analysis.SuggestedFix // at most one: a host may apply all of them
	NoFix    string                 // why there is none, if that is known
}

// said is what was reported where.
type said struct {
	pos     token.Pos
	message string // of one among several
}

// Report reports a finding. A position has one finding, unless this is one among
// several of the same place. Generated files have none: nobody mends them by hand.
func (r *Reporter) Report(f Finding) {
	file := r.pass.Fset.File(f.Pos)
	once := said{pos: f.Pos}
	if f.Among {
		once.message = f.Message
	}
	if file == nil || r.generated[file] || r.seen[once] {
		return
	}
	r.seen[once] = true
	name := r.pass.Analyzer.Name
	if by := r.silence[file].At(name, file.Line(f.Pos)); len(by) > 0 {
		for _, pos := range by {
			r.used[pos] = true
		}
		return
	}
	d := analysis.Diagnostic{
		Pos:      f.Pos,
		End:      f.End,
		Category: name,
		Message:  f.Message,
		URL:      URL(name),
	}
	if !r.opts.NoPrefix {
		d.Message = name + ": " + f.Message
	}
	if f.Home.IsValid() && !r.opts.OwnFiles && !r.sameLine(f.Home, f.Pos) {
		d.Pos, d.End = f.Home, token.NoPos
		if !slices.ContainsFunc(f.Related, func(x Related) bool { return x.Pos == f.Pos }) {
			f.Related = append(slices.Clip(f.Related), Related{Pos: f.Pos, Message: "handed on here"})
		}
	}
	outside := func(e analysis.TextEdit) bool { return r.pass.Fset.File(e.Pos) != file }
	if f.Fix != nil && !(r.opts.OneFile && slices.ContainsFunc(f.Fix.TextEdits, outside)) {
		d.SuggestedFixes = []analysis.SuggestedFix{*f.Fix}
	}
	if !r.opts.NoRelated {
		for _, rel := range f.Related {
			if rel.Pos.IsValid() && !r.sameLine(rel.Pos, d.Pos) {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: rel.Pos, Message: rel.Message})
			}
		}
	}
	if b := f.Because; !r.opts.NoRelated && b.Pos.IsValid() {
		d.Related = slices.DeleteFunc(d.Related, func(x analysis.RelatedInformation) bool { return r.sameLine(x.Pos, b.Pos) })
		d.Related = slices.Insert(d.Related, 0, analysis.RelatedInformation{Pos: b.Pos, Message: b.Message})
	}
	if f.Claim.Force == "" {
		f.Claim.Force = details.Practice
	}
	r.findings = append(r.findings, details.Finding{Diagnostic: d, Claim: f.Claim, Evidence: f.Because, Ways: f.Ways, NoFix: f.NoFix})
	r.pass.Report(d)
}

// Findings returns what was reported, in that order.
func (r *Reporter) Findings() []details.Finding { return r.findings }

// cgoNote is the first line of each file that cmd/cgo writes.
const cgoNote = "// Code generated by cmd/cgo; DO NOT EDIT."

// generated reports whether a program has written a file, so that nobody mends it by
// hand. If a file imports "C", the pass sees a copy by cmd/cgo, which has the positions
// of the author's file and a note above it. There the author's own comments count.
func generated(fset *token.FileSet, f *ast.File) bool {
	if !ast.IsGenerated(f) {
		return false
	}
	copied := fset.Position(f.Package).Filename != fset.PositionFor(f.Package, false).Filename
	if copied && f.Comments[0].List[0].Text == cgoNote {
		own := *f
		own.Comments = f.Comments[1:]
		return ast.IsGenerated(&own)
	}
	return true
}

// sameLine reports whether two positions are on one line. A related position on the
// line of its finding tells nothing new.
func (r *Reporter) sameLine(a, b token.Pos) bool {
	p, q := r.pass.Fset.Position(a), r.pass.Fset.Position(b)
	return p.Filename == q.Filename && p.Line == q.Line
}
