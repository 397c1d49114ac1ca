package directive

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
	"github.com/acperrlint/acperrlint/internal/nearest"
)

//go:embed doc.go
var doc string

const name = "directive"

// Analyzer is the check with its default settings, and New makes it one of a suite. It
// knows nothing of what other checks find.
var Analyzer, New = check.New(name, doc, run)

// Watch makes the check among the analyzers of one suite wait for the others, so
// that it knows which directives silence nothing. Without the others it says
// nothing of that.
func Watch(suite []*analysis.Analyzer) {
	for _, a := range suite {
		if a.Name != name {
			continue
		}
		for _, other := range suite {
			if other != a {
				a.Requires = append(a.Requires, other)
			}
		}
	}
}

func run(pass *check.Pass) {
	var ignores []directive.Directive
	for _, f := range pass.Files {
		silence := directive.Silences(pass.Fset, f, false)
		for _, d := range directive.Parse(f) {
			problem := d.Problem
			switch unknown := slices.IndexFunc(d.Checks, func(c string) bool { return !slices.Contains(check.Names(), c) }); {
			case d.Prose && len(d.Checks) > 0:
				if unknown >= 0 {
					continue
				}
			case problem != "":
			case unknown >= 0:
				problem = fmt.Sprintf("unknown check %q in the directive %s%s; the checks are %s", d.Checks[unknown], d.Word, nearest.Hint(d.Checks[unknown], "", check.Names()), strings.Join(check.Names(), ", "))
			case silence.Idle(d.Pos):
				problem = fmt.Sprintf("the directive %s does nothing here: it belongs behind the code that it is about, or right above it", d.Word)
			case d.Ignores():
				ignores = append(ignores, d)
			}
			if problem != "" {
				pass.Report(report.Finding{Pos: d.Pos, End: d.End, Message: problem})
			}
		}
	}
	used := map[string]report.Used{name: pass.Used()}
	for _, a := range pass.Analyzer.Requires {
		r, ok := pass.ResultOf[a].(details.Result)
		if ok && r.Used != nil {
			used[a.Name] = r.Used
		}
		if ok { // Watch made this the last check
			defer pass.Release()
		}
	}
	// Whether something of this check is silenced shows at the end.
	slices.SortStableFunc(ignores, func(a, b directive.Directive) int {
		switch own := slices.Contains(a.Checks, name); {
		case own == slices.Contains(b.Checks, name):
			return 0
		case own:
			return 1
		}
		return -1
	})
	for _, d := range ignores {
		var idle []string
		for _, c := range d.Checks {
			if u, ran := used[c]; ran && !u[d.Pos] && !(slices.Contains(abroad, c) && exposed(pass, d.Pos)) {
				idle = append(idle, c)
			}
		}
		if len(idle) == 0 {
			continue
		}
		what := "name"
		if len(idle) == len(d.Checks) {
			what = "directive"
		}
		pass.Report(report.Finding{Pos: d.Pos, End: d.End, Message: fmt.Sprintf("the directive %s silences nothing that %s finds; remove the %s", d.Word, strings.Join(idle, " or "), what)})
	}
}

// abroad are the checks that find in a package what those that import it make of it.
var abroad = []string{"reservedcode", "returnederr", "genericerr"}

// exposed reports whether other packages may use what a comment stands in: a declaration,
// or an exported function that is no handler.
func exposed(pass *check.Pass, pos token.Pos) bool {
	if pass.Pkg.Name() == "main" {
		return false
	}
	for _, f := range pass.Files {
		for _, decl := range f.Decls {
			if pos < decl.Pos() || decl.End() < pos {
				continue
			}
			fn, ok := decl.(*ast.FuncDecl)
			return !ok || fn.Name.IsExported() && !slices.ContainsFunc(pass.Flow.Handlers, func(h *handler.Handler) bool { return h.Fn.Syntax() == fn })
		}
	}
	return false
}
