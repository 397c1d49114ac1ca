package undocumentedcode

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	a := s.Analyzer("undocumentedcode", doc, run)
	a.Requires = append(a.Requires, inspect.Analyzer)
	return a
}

func run(pass *check.Pass) {
	p := pass.Flow.Protocol
	for _, u := range pass.Codes {
		if len(u.Sends) == 0 || u.Value == 0 || u.Imported || !custom(p, u.Value) {
			continue
		}
		message, claim := "", details.Claim{}
		declared, documented := declaration(pass.ResultOf[inspect.Analyzer].(*inspector.Inspector), u.Pos)
		switch r, unowned := p.UnownedRange(u.Value); {
		case unowned:
			message = fmt.Sprintf("%s is in the range %d to %d, which belongs to nobody; %s", name(u), r.Low, r.High, p.Custom)
			claim.Force, claim.Source = details.Force(r.Force), r.Source
		case !declared:
			message = fmt.Sprintf("%d is a custom code without a name; declare a constant, and say in its doc comment what the code means", u.Value)
		case !documented:
			message = fmt.Sprintf("%s is a custom code without a doc comment; say what it means, for %s does not", name(u), p.Title)
		default:
			continue
		}
		claim.Read = pass.Named(u.Value)
		f := report.Finding{Pos: u.Pos, End: u.End, Message: message, Claim: claim}
		for _, s := range u.Sends {
			f.Related = append(f.Related, report.Related{Pos: s.Pos, Message: "sent here"})
		}
		pass.Report(f)
	}
}

// custom reports whether a code is the program's own and may be.
func custom(p *protocol.Protocol, value int64) bool {
	if _, known := p.Lookup(value); known {
		return false
	}
	_, reserved := p.ReservedRange(value)
	return !reserved
}

func name(u codes.Use) string {
	if u.Name == "" {
		return fmt.Sprint(u.Value)
	}
	return fmt.Sprintf("%d (%s)", u.Value, u.Name)
}

// declaration reports whether a place declares a constant or variable or is
// the value of one, and whether that has a comment.
func declaration(syntax *inspector.Inspector, pos token.Pos) (declared, documented bool) {
	for n := range syntax.PreorderSeq((*ast.GenDecl)(nil)) {
		decl := n.(*ast.GenDecl)
		for _, s := range decl.Specs {
			if spec, ok := s.(*ast.ValueSpec); ok && declares(spec, pos) {
				declared = true
				documented = spec.Doc.Text() != "" || spec.Comment.Text() != "" || decl.Doc.Text() != ""
			}
		}
	}
	return declared, documented
}

// declares reports whether a spec has a name or a value at a place.
func declares(spec *ast.ValueSpec, pos token.Pos) bool {
	for _, id := range spec.Names {
		if id.Pos() == pos {
			return true
		}
	}
	for _, v := range spec.Values {
		if v.Pos() == pos {
			return true
		}
	}
	return false
}
