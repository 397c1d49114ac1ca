package e2e

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/xeipuuv/gojsonschema"
)

// TestSARIF holds the SARIF that the linter writes to the official schema, and
// reads it with another library than the one that writes it.
func TestSARIF(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(officialSchema(t)))
	if err != nil {
		t.Fatal(err)
	}
	ways, fixes := 0, 0
	for _, test := range []struct {
		dir    string
		args   []string
		status int
	}{
		{"demo", []string{"./..."}, 3},
		{"fixable", []string{"./..."}, 3},
		{"arc", []string{"-enable=nodata,undocumentedcode", "./..."}, 3},
		{"demo", []string{"-disable=returnederr,genericerr,reservedcode,initialize,cancelerr,stopreason,missingerr,unanswered", "./..."}, 0},
		{"demo", []string{".", "./nosuch"}, 1},
	} {
		dir, err := filepath.Abs(test.dir)
		if err != nil {
			t.Fatal(err)
		}
		status, log, _ := run(t, dir, linter, append([]string{"-f", "sarif"}, test.args...)...)
		if status != test.status {
			t.Errorf("%s %q: status %d, want %d", test.dir, test.args, status, test.status)
		}
		result, err := schema.Validate(gojsonschema.NewStringLoader(log))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Errors() {
			t.Errorf("%s %q: not valid: %s", test.dir, test.args, e)
		}
		report, err := sarif.FromString(log)
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := run(t, dir, linter, test.args...)
		if len(report.Runs) != 1 || len(report.Runs[0].Results) != len(position.FindAllString(text, -1)) {
			t.Errorf("%s %q: %d runs, or not the results that the text has", test.dir, test.args, len(report.Runs))
			continue
		}
		for _, r := range report.Runs[0].Results {
			w, f := checkResult(t, report.Runs[0], r)
			ways, fixes = ways+w, fixes+f
		}
	}
	if ways == 0 || fixes == 0 {
		t.Errorf("%d ways and %d fixes, want some", ways, fixes)
	}
	// The schema refuses what is wrong.
	if result, err := schema.Validate(gojsonschema.NewStringLoader(`{"version": "2.1.0", "runs": [{"results": []}]}`)); err != nil || result.Valid() {
		t.Errorf("a run without a tool is valid: %v", err)
	}
}

// checkResult checks that a result has a rule with all that people read of it,
// and what code scanning shows. It returns how many ways and fixes it has.
func checkResult(t *testing.T, run *sarif.Run, r *sarif.Result) (ways, fixes int) {
	t.Helper()
	i := slices.IndexFunc(run.Tool.Driver.Rules, func(rule *sarif.ReportingDescriptor) bool { return *rule.ID == *r.RuleID })
	if i < 0 {
		t.Fatalf("no rule %s", *r.RuleID)
	}
	rule := run.Tool.Driver.Rules[i]
	if rule.ShortDescription == nil || rule.Help == nil || rule.Help.Text == nil || rule.Help.Markdown == nil || !strings.HasSuffix(*rule.HelpURI, "/"+*r.RuleID+".md") {
		t.Errorf("%s: help is missing: %+v", *r.RuleID, rule)
	}
	at := r.Locations[0].PhysicalLocation
	if uri := *at.ArtifactLocation.URI; filepath.IsAbs(uri) || *at.ArtifactLocation.URIBaseID != "%SRCROOT%" || *at.Region.StartLine < 1 || *at.Region.StartColumn < 1 {
		t.Errorf("%s: location %+v in %s", *r.RuleID, at.Region, uri)
	}
	for _, flow := range r.CodeFlows {
		ways++
		steps := flow.ThreadFlows[0].Locations
		var told []string
		for _, s := range steps {
			told = append(told, *s.Location.Message.Text)
		}
		if len(steps) < 2 || !strings.HasSuffix(told[0], " made here") || !strings.HasSuffix(told[len(told)-1], "to the peer here") && !slices.Contains(told, "gets the generic code here") {
			t.Errorf("%s: a way is %q", *r.Message.Text, told)
		}
	}
	return ways, len(r.Fixes)
}

// officialSchema returns the schema of SARIF 2.1.0, errata 01, from the library that
// reads SARIF.
func officialSchema(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-json", "github.com/owenrumney/go-sarif/v3").Output()
	if err != nil {
		t.Fatal(err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(module.Dir, "pkg", "report", "v210", "sarif", "schema.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.CONST {
			if lit, ok := decl.Specs[0].(*ast.ValueSpec).Values[0].(*ast.BasicLit); ok {
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
		}
	}
	t.Fatal("the library has no schema")
	return ""
}
