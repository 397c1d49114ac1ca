package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

func TestPrintGitHub(t *testing.T) {
	for _, test := range []struct {
		name     string
		end, col int
		message  string
		severity details.Severity
		want     string
	}{
		{"columns in UTF-16", 2, 15, "wrong", details.Warning, "::warning file=p.go,line=2,col=10,endColumn=13,title=demo::wrong\n"},
		{"several lines", 3, 2, "wrong", details.Error, "::error file=p.go,line=2,endLine=3,title=demo::wrong\n"},
		{"escaped", 2, 12, "100%, \r\na::b", details.Warning, "::warning file=p.go,line=2,col=10,endColumn=10,title=demo::100%25, %0D%0Aa::b\n"},
	} {
		f := sample(t, "package p\n/* 𝄞 */ var x = 1\nvar y = 2\n", 2, 12, test.end, test.col)
		f.Message, f.Severity = test.message, test.severity
		var b strings.Builder
		p := &printer{lines: make(map[string][]string)}
		dir := strings.TrimSuffix(f.File, "p.go")
		if err := p.printGitHub(&b, outcome{findings: []finding{f}}, dir); err != nil {
			t.Fatal(err)
		}
		if b.String() != test.want {
			t.Errorf("%s: %q, want %q", test.name, &b, test.want)
		}
	}
}

// A name with a comma or a colon does not end the property.
func TestCommandProperty(t *testing.T) {
	if got, want := commandProperty.Replace("a,b:c%\n"), "a%2Cb%3Ac%25%0A"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestColumn(t *testing.T) {
	f := sample(t, "aä𝄞b\n", 1, 1, 1, 1)
	p := &printer{lines: make(map[string][]string)}
	for column, want := range map[int]int{0: 1, 1: 1, 2: 2, 4: 3, 8: 5, 9: 6, 50: 50} {
		if got := p.column(f.File, 1, column); got != want {
			t.Errorf("column of byte %d is %d, want %d", column, got, want)
		}
	}
	if got := p.column(f.File, 7, 3); got != 3 {
		t.Errorf("column in a line that is not there is %d, want 3", got)
	}
}

// Names of files are URIs, and no part of a message is a link.
func TestSARIFEscapes(t *testing.T) {
	p := &printer{cwd: "/here/"}
	for name, want := range map[string]string{
		"/here/a b/c%.go": "a%20b/c%25.go",
		"/here/a:b.go":    "./a:b.go",
		"/there/ä.go":     "file:///there/%C3%A4.go",
	} {
		if got := p.artifact(name); got.Uri != want || (got.UriBaseId == sourceRoot) == strings.HasPrefix(want, "file:") {
			t.Errorf("%s is %q below %q, want %q", name, got.Uri, got.UriBaseId, want)
		}
	}
	if got, want := message("m[x](y) and [z]").Text, `m[x\](y) and [z]`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The edits of a fix are kept by file.
func TestSARIFFix(t *testing.T) {
	f, g := sample(t, "package p\nvar x = 1\n", 2, 9, 2, 10), sample(t, "package q\n", 1, 1, 1, 1)
	p := &printer{lines: make(map[string][]string)}
	fix := p.sarifFix(&fix{"mend it", []edit{{f.span, "2"}, {g.span, "// Q.\n"}, {span{f.File, 2, 10, 2, 10}, "3"}}})
	got, err := json.Marshal(fix.ArtifactChanges)
	if err != nil {
		t.Fatal(err)
	}
	if len(fix.ArtifactChanges) != 2 || len(fix.ArtifactChanges[0].Replacements) != 2 || len(fix.ArtifactChanges[1].Replacements) != 1 || fix.Description.Text != "mend it" {
		t.Fatalf("fix = %s", got)
	}
	if r := fix.ArtifactChanges[1].Replacements[0].DeletedRegion; r.StartLine != 1 || r.StartColumn != 1 || r.EndLine != 1 || r.EndColumn != 1 {
		t.Errorf("an insertion deletes %+v", r)
	}
}
