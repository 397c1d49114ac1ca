package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

const source = `package p

var a = 1
var b = 2
var c = 3 //acperrlint:ignore demo as it should be
//acperrlint:ignore demo,other as it should be
var d = 4
//acperrlint:ignore other not for this check
var e = 5
//acperrlint:ignore demo
var f = 6
var g = 7 //nolint:acperrlint
`

// reporter returns a reporter for a file, a function that gives the positions of its
// lines, and what is reported.
func reporter(t *testing.T, opts *Options, header string) (*Reporter, func(line int) token.Pos, *[]analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", header+source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var got []analysis.Diagnostic
	pass := &analysis.Pass{
		Analyzer: &analysis.Analyzer{Name: "demo"},
		Fset:     fset,
		Files:    []*ast.File{f},
		Report:   func(d analysis.Diagnostic) { got = append(got, d) },
	}
	return New(pass, opts), func(line int) token.Pos { return fset.File(f.FileStart).LineStart(line) }, &got
}

func TestReport(t *testing.T) {
	r, line, got := reporter(t, nil, "")
	fix := &analysis.SuggestedFix{Message: "mend it"}
	r.Report(Finding{Pos: line(3), End: line(4), Message: "something", Fix: fix, Related: []Related{
		{Pos: line(7), Message: "seven"},
		{Pos: line(4), Message: "four"},
		{Pos: line(3), Message: "the same place"},
		{Pos: token.NoPos, Message: "nowhere"},
	}})
	if len(*got) != 1 {
		t.Fatalf("%d diagnostics, want 1", len(*got))
	}
	d := (*got)[0]
	if d.Message != "demo: something" || d.Category != "demo" || d.URL != URL("demo") || d.Pos != line(3) || d.End != line(4) {
		t.Errorf("diagnostic = %+v", d)
	}
	if len(d.SuggestedFixes) != 1 || d.SuggestedFixes[0].Message != fix.Message {
		t.Errorf("fixes = %+v", d.SuggestedFixes)
	}
	if len(d.Related) != 2 || d.Related[0].Message != "seven" || d.Related[1].Message != "four" {
		t.Errorf("related = %+v, want seven and four, as they were told", d.Related)
	}
}

func TestOptions(t *testing.T) {
	opts := new(Options)
	r, line, got := reporter(t, opts, "")
	related := []Related{{Pos: line(4), Message: "four"}}
	// Flags may set the options after the reporter was made.
	opts.NoPrefix, opts.NoRelated = true, true
	r.Report(Finding{Pos: line(3), Message: "something", Related: related})
	opts.NoPrefix, opts.NoRelated = false, false
	r.Report(Finding{Pos: line(4), Message: "something", Related: []Related{{Pos: line(3), Message: "three"}}})
	if len(*got) != 2 {
		t.Fatalf("%d diagnostics, want 2", len(*got))
	}
	if d := (*got)[0]; d.Message != "something" || len(d.Related) != 0 {
		t.Errorf("without prefix and related positions: %+v", d)
	}
	if d := (*got)[1]; d.Message != "demo: something" || len(d.Related) != 1 {
		t.Errorf("with them: %+v", d)
	}
}

func TestOneFile(t *testing.T) {
	r, line, got := reporter(t, &Options{OneFile: true}, "")
	elsewhere := r.pass.Fset.AddFile("q.go", -1, 10)
	for i, pos := range []token.Pos{line(4), elsewhere.Pos(1)} {
		fix := &analysis.SuggestedFix{TextEdits: []analysis.TextEdit{{Pos: line(3)}, {Pos: pos}}}
		r.Report(Finding{Pos: line(3 + i), Message: "something", Fix: fix})
	}
	if len(*got) != 2 || len((*got)[0].SuggestedFixes) != 1 || len((*got)[1].SuggestedFixes) != 0 {
		t.Errorf("diagnostics %+v, want a fix of the one whose edits are all in its file", *got)
	}
}

// A finding may stand in another package, and says then what the package has to do with it.
func TestHome(t *testing.T) {
	opts := new(Options)
	r, line, got := reporter(t, opts, "")
	other := r.pass.Fset.AddFile("q.go", -1, 10)
	handed := []Related{{Pos: line(3), Message: "sent here"}}
	r.Report(Finding{Pos: line(3), End: line(4), Home: other.Pos(1), Message: "one"})
	r.Report(Finding{Pos: line(4), Home: other.Pos(1), Message: "two", Related: handed})
	r.Report(Finding{Pos: line(9), Home: line(9), Message: "three"})
	opts.OwnFiles = true
	r.Report(Finding{Pos: line(11), Home: other.Pos(1), Message: "four"})
	if len(*got) != 4 {
		t.Fatalf("%d diagnostics, want 4", len(*got))
	}
	for i, want := range []struct {
		pos     token.Pos
		related int
	}{{other.Pos(1), 1}, {other.Pos(1), 2}, {line(9), 0}, {line(11), 0}} {
		d := (*got)[i]
		if d.Pos != want.pos || d.End.IsValid() || len(d.Related) != want.related {
			t.Errorf("%s: at %d, related %v, want %+v", d.Message, d.Pos, d.Related, want)
		}
	}
	if d := (*got)[0]; len(d.Related) == 1 && (d.Related[0].Pos != line(3) || d.Related[0].Message != "handed on here") {
		t.Errorf("related %+v, want the place of the package", d.Related)
	}
}

func TestSilence(t *testing.T) {
	for _, test := range []struct {
		name   string
		line   int
		header string
		want   int
	}{
		{"nothing said", 3, "", 1},
		{"on the line", 5, "", 0},
		{"above the line", 7, "", 0},
		{"another check", 9, "", 1},
		{"without a reason", 11, "", 1},
		{"nolint", 12, "", 0},
		{"generated", 5, "// Code generated by x. DO NOT EDIT.\n\n", 0},
		{"copied by cgo", 8, "// Code generated by cmd/cgo; DO NOT EDIT.\n\n//line a.go:1:1\n// Package p has C.\n", 1},
		{"copied by cgo, and generated before", 8, "// Code generated by cmd/cgo; DO NOT EDIT.\n\n//line a.go:1:1\n// Code generated by x. DO NOT EDIT.\n", 0},
		{"cgo's own", 6, "// Code generated by cmd/cgo; DO NOT EDIT.\n\n// Package p is C.\n", 0},
		{"made from a source of another language", 8, "// Code generated by x. DO NOT EDIT.\n\n//line a.y:1:1\n// Package p is a grammar.\n", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, line, got := reporter(t, nil, test.header)
			r.Report(Finding{Pos: line(test.line), Message: "something"})
			if len(*got) != test.want {
				t.Errorf("%d diagnostics, want %d", len(*got), test.want)
			}
		})
	}
}

// A host may read comments //nolint itself.
func TestNoNolint(t *testing.T) {
	r, line, got := reporter(t, &Options{NoNolint: true}, "")
	r.Report(Finding{Pos: line(12), Message: "something"})
	r.Report(Finding{Pos: line(5), Message: "something"})
	if len(*got) != 1 || (*got)[0].Pos != line(12) {
		t.Errorf("diagnostics = %+v", *got)
	}
}

// The reporter knows which directives have silenced something.
func TestUsed(t *testing.T) {
	r, line, _ := reporter(t, nil, "")
	if used := r.Used(); used == nil || len(used) != 0 {
		t.Errorf("before anything is reported, %v are used", used)
	}
	r.Report(Finding{Pos: line(7), Message: "something"})
	r.Report(Finding{Pos: line(9), Message: "something"})
	if used := r.Used(); len(used) != 1 || !used[line(6)] {
		t.Errorf("%v are used, want the one above line 7", used)
	}
}

// A place is reported once, whatever else there is to say of it. A position that is in
// no file is not reported.
func TestOnce(t *testing.T) {
	r, line, got := reporter(t, nil, "")
	r.Report(Finding{Pos: line(3), Message: "first"})
	r.Report(Finding{Pos: line(3), Message: "second"})
	r.Report(Finding{Pos: token.NoPos, Message: "nowhere"})
	r.Report(Finding{Pos: line(4), Message: "third"})
	if len(*got) != 2 || (*got)[0].Message != "demo: first" || (*got)[1].Message != "demo: third" {
		t.Errorf("diagnostics = %+v", *got)
	}
}

// The evidence comes first among the related positions, and its line comes once.
// Evidence without a position is kept for hosts that can show it.
func TestFindings(t *testing.T) {
	r, line, got := reporter(t, nil, "")
	ways := [][]Related{{{Pos: line(7), Message: "made"}, {Pos: line(3), Message: "handed on"}}}
	claim := details.Claim{Situation: "unknown session", Force: details.Should}
	r.Report(Finding{Pos: line(3), Message: "something", Claim: claim, Ways: ways,
		Related: []Related{{Pos: line(4), Message: "four"}, {Pos: line(7), Message: "seven"}}, Because: Related{Pos: line(7), Message: "because"}})
	r.Report(Finding{Pos: line(4), Message: "else", Because: Related{Message: "because it says so"}})
	r.Report(Finding{Pos: line(5), Message: "ignored"})
	found := r.Findings()
	if len(*got) != 2 || len(found) != 2 {
		t.Fatalf("%d diagnostics and %d findings, want 2 and 2", len(*got), len(found))
	}
	if f := found[0]; f.Message != "demo: something" || f.Situation != "unknown session" || f.Force != details.Should || f.Evidence.Message != "because" || len(f.Ways) != 1 || len(f.Ways[0]) != 2 {
		t.Errorf("finding = %+v", f)
	}
	if r := (*got)[0].Related; len(r) != 2 || r[0].Message != "because" || r[1].Message != "four" {
		t.Errorf("related = %+v, want what convinced the judge, and four", r)
	}
	if f := found[1]; f.Force != details.Practice || f.Evidence.Message != "because it says so" || len(f.Related) != 0 {
		t.Errorf("finding = %+v, want common practice with evidence", f)
	}
}
