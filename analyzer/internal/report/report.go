// Package report is the one way in which checks report: it gives every
// diagnostic its prefix, category, URL and related positions, and leaves out
// what the host cannot show.
package report

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
)

// URL is where the checks are documented; a check's name is appended to it.
const URL = "https://pkg.go.dev/github.com/acperrlint/acperrlint/analyzer/"

// Options say what the host does with a diagnostic. The zero value suits go
// vet and the command.
type Options struct {
	// NoPrefix leaves the check's name out of the message, for a host that
	// writes it itself.
	NoPrefix bool
	// NoRelated leaves related positions out, for a host that would turn
	// each into an issue of its own.
	NoRelated bool
}

// A Reporter reports the findings of one check in one package.
type Reporter struct {
	pass      *analysis.Pass
	opts      *Options
	generated map[*token.File]bool
	seen      map[said]bool
	ignored   map[*token.File]map[int][]string
}

// New returns a reporter for the pass. opts is read at each report; nil means
// the zero value.
func New(pass *analysis.Pass, opts *Options) *Reporter {
	if opts == nil {
		opts = new(Options)
	}
	r := &Reporter{pass: pass, opts: opts, generated: make(map[*token.File]bool), seen: make(map[said]bool), ignored: make(map[*token.File]map[int][]string)}
	for _, f := range pass.Files {
		r.ignored[pass.Fset.File(f.FileStart)] = directive.Ignored(pass.Fset, f)
		if ast.IsGenerated(f) {
			r.generated[pass.Fset.File(f.FileStart)] = true
		}
	}
	return r
}

// A Related position explains a finding.
type Related struct {
	Pos     token.Pos
	Message string
}

// A Finding is what a check has to say about one place.
type Finding struct {
	Pos, End token.Pos
	Message  string
	Related  []Related
	Because  Related                // what convinced the judge, told first
	Among    bool                   // one of several findings about one place
	Fix      *analysis.SuggestedFix // at most one: a host may apply all of them
}

// said is what was reported where.
type said struct {
	pos     token.Pos
	message string // of one among several
}

// Report reports a finding, once for each position, unless it is one among
// several of the same place. It keeps silent about
// generated files, which their author cannot mend by hand.
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
	if slices.Contains(r.ignored[file][file.Line(f.Pos)], name) {
		return
	}
	d := analysis.Diagnostic{
		Pos:      f.Pos,
		End:      f.End,
		Category: name,
		Message:  f.Message,
		URL:      URL + name,
	}
	if !r.opts.NoPrefix {
		d.Message = name + ": " + f.Message
	}
	if f.Fix != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{*f.Fix}
	}
	if !r.opts.NoRelated {
		for _, rel := range f.Related {
			if rel.Pos.IsValid() && !r.sameLine(rel.Pos, f.Pos) {
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: rel.Pos, Message: rel.Message})
			}
		}
		slices.SortStableFunc(d.Related, func(a, b analysis.RelatedInformation) int {
			return comparePositions(r.pass.Fset.Position(a.Pos), r.pass.Fset.Position(b.Pos))
		})
	}
	if b := f.Because; !r.opts.NoRelated && b.Pos.IsValid() {
		d.Related = slices.DeleteFunc(d.Related, func(x analysis.RelatedInformation) bool { return r.sameLine(x.Pos, b.Pos) })
		d.Related = slices.Insert(d.Related, 0, analysis.RelatedInformation{Pos: b.Pos, Message: b.Message})
	}
	r.pass.Report(d)
}

// sameLine reports whether two positions are on one line; a related position
// there says nothing.
func (r *Reporter) sameLine(a, b token.Pos) bool {
	p, q := r.pass.Fset.Position(a), r.pass.Fset.Position(b)
	return p.Filename == q.Filename && p.Line == q.Line
}

// comparePositions orders by file, line and column, which is the same in
// every run, unlike the order of token.Pos.
func comparePositions(a, b token.Position) int {
	if a.Filename != b.Filename {
		if filepath.ToSlash(a.Filename) < filepath.ToSlash(b.Filename) {
			return -1
		}
		return 1
	}
	return a.Offset - b.Offset
}
