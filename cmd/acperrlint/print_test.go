package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// editors are what recognizes findings in the output of Go tools: the editors'
// own patterns in Go's syntax.
var editors = map[string]*regexp.Regexp{
	"Visual Studio Code": regexp.MustCompile(`^([^:]*: )?((.:)?[^:]*):(\d+)(:(\d+))?: (.*)$`),
	"Vim":                regexp.MustCompile(`^\s*.+?:\d+:(\d+:)?`),
	"Emacs":              regexp.MustCompile(`^([[:alpha:]][-[:alnum:].]+: ?|[ \t]+(?:in |from ))?[^\s:]+:\d+([.:]\d+)?:`),
}

// The lines below a finding's own are taken for no findings, on terminals and
// elsewhere.
func TestOnlyFindingsLookLikeFindings(t *testing.T) {
	f := sample(t, "package p\n\nvar x = f(\"a.txt\")\nvar y = x\n", 3, 9, 3, 19)
	f.Related = []place{{f.File, 4, 1, `because it says "see b.go"`}, {f.File, 1, 1, "handed on here"}}
	for _, context := range []int{-1, 1} {
		var b strings.Builder
		p := &printer{context: context, lines: make(map[string][]string)}
		if err := p.print(&b, []finding{f, f}); err != nil {
			t.Fatal(err)
		}
		for name, re := range editors {
			var got []string
			for line := range strings.Lines(b.String()) {
				if re.MatchString(strings.TrimRight(line, "\n")) {
					got = append(got, line)
				}
			}
			if want := f.start().String() + ": demo: wrong\n"; strings.Join(got, "") != want+want {
				t.Errorf("%s, context %d: takes for findings\n%sof\n%s", name, context, strings.Join(got, ""), &b)
			}
		}
	}
}

// sample returns a finding in a file of its own, from a line and column to
// another.
func sample(t *testing.T, source string, line, column, endLine, endColumn int) finding {
	t.Helper()
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	return finding{Check: "demo", Severity: details.Warning, span: span{name, line, column, endLine, endColumn}, Package: "example.com/p", Message: "wrong"}
}

func TestExcerpt(t *testing.T) {
	const source = "package p\n\nfunc f() {\n\tif größer {\n\t\treturn\tg(\"ä\",\n\t\t\t1)\n\t}\n}\n"
	for _, test := range []struct {
		name                string
		context             int
		from, to, end, last int
		want                string
	}{
		{"a word", 0, 4, 5, 4, 13, "\t4 | if größer {\n\t  |    ^~~~~~\n"},
		{"several lines", 0, 5, 10, 6, 6, "\t5 | return\tg(\"ä\",\n\t  |       \t^~~~~~\n\t6 | \t1)\n"},
		{"no end", 0, 4, 2, 4, 2, "\t4 | if größer {\n\t  | ^\n"},
		{"context", 1, 4, 2, 4, 4, "\t3 | func f() {\n\t4 | \tif größer {\n\t  | \t^~\n\t5 | \t\treturn\tg(\"ä\",\n"},
		{"at the beginning", 2, 1, 1, 1, 8, "\t1 | package p\n\t  | ^~~~~~~\n\t2 |\n\t3 | func f() {\n"},
		{"at the end", 2, 8, 1, 8, 2, "\t6 | \t\t\t1)\n\t7 | \t}\n\t8 | }\n\t  | ^\n"},
	} {
		f := sample(t, source, test.from, test.to, test.end, test.last)
		var b strings.Builder
		p := &printer{context: test.context, lines: make(map[string][]string)}
		p.excerpt(&b, f.span)
		if b.String() != test.want {
			t.Errorf("%s:\n%swant\n%s", test.name, &b, test.want)
		}
	}

	// A file that is another one by now is shown as far as that makes sense.
	f := sample(t, source, 5, 10, 5, 16)
	for text, want := range map[string]string{
		"package p\n":      "",
		"\n\n\n\n\tx\n":    "\t5 | x\n",
		"\r\n\r\n\r\n\r\n": "",
	} {
		if err := os.WriteFile(f.File, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		p := &printer{lines: make(map[string][]string)}
		p.excerpt(&b, f.span)
		if b.String() != want {
			t.Errorf("of %q: %q, want %q", text, &b, want)
		}
	}
}

func TestPrintColors(t *testing.T) {
	f := sample(t, "package p\n", 1, 1, 1, 8)
	p := &printer{context: -1, styled: true, lines: make(map[string][]string)}
	for severity, want := range map[details.Severity]string{
		details.Error:   "\x1b[1m" + f.start().String() + "\x1b[0m: \x1b[31mdemo\x1b[0m: wrong\n",
		details.Warning: "\x1b[1m" + f.start().String() + "\x1b[0m: \x1b[33mdemo\x1b[0m: wrong\n",
	} {
		f.Severity = severity
		var b strings.Builder
		if err := p.print(&b, []finding{f}); err != nil || b.String() != want {
			t.Errorf("%s: %q, %v, want %q", severity, &b, err, want)
		}
	}
}

func TestSummary(t *testing.T) {
	fixable := finding{Fix: new(fix)}
	for _, test := range []struct {
		findings        []finding
		fixed, packages int
		want            string
	}{
		{nil, 0, 1, "no findings in 1 package (1.2s)"},
		{make([]finding, 1), 0, 2, "1 finding, none with a fix, in 2 packages (1.2s)"},
		{[]finding{fixable, {}, fixable}, 0, 2, "3 findings, 2 with a fix, in 2 packages (1.2s)"},
		{nil, 2, 1, "2 fixed; no findings in 1 package (1.2s)"},
	} {
		if got := summary(test.findings, test.fixed, test.packages, 1234*time.Millisecond); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
