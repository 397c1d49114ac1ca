package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// What is written is what is read, with whatever ends of lines.
func TestBaselineFormat(t *testing.T) {
	b := baseline{
		{said{"b", "two: of it (3)", "> x"}, "| y", ""}:               1,
		{said{"a", "one", "return a"}, "", "}"}:                       2,
		{said{"a", "one", "return a"}, "", "z"}:                       1,
		{said{"a", "a line that cannot be read", ""}, "", ""}:         12,
		{said{"a", "one", "# no comment"}, "acperrlint baseline", ""}: 1,
	}
	text := string(b.format())
	for range 5 {
		if again := string(b.format()); again != text {
			t.Errorf("the same baseline is\n%s\nand\n%s", text, again)
		}
	}
	if !strings.Contains(text, "\na: one\n\t|\n\t> return a\n\t| z\n\na (2): one\n\t|\n\t> return a\n\t| }\n\nb: two: of it (3)\n\t| | y\n\t> > x\n\t|\n") || strings.HasSuffix(text, "\n\n") {
		t.Errorf("the text is\n%s", text)
	}
	for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), text + "\n\n# Something.\n"} {
		got, err := parseBaseline([]byte(text))
		if err != nil || !reflect.DeepEqual(got, b) {
			t.Errorf("read %v (%v), want %v", got, err, b)
		}
	}
	// Entries that are written twice count twice, as after a merge.
	got, err := parseBaseline([]byte(text + strings.TrimPrefix(text, baselineHead)))
	if err != nil || got[entry{said{"a", "one", "return a"}, "", "}"}] != 4 {
		t.Errorf("read %v (%v)", got, err)
	}
}

func TestBaselineMalformed(t *testing.T) {
	const head = baselineHead + "\n"
	for text, want := range map[string]string{
		"":                                      "1: the first line is not",
		"acperrlint baseline 2\n":               "1: the first line is not",
		head + "\n\t> x\n":                      "3: want the name of a check",
		head + "a one\n":                        "2: want the name of a check",
		head + "a: \n":                          "2: want the name of a check",
		head + "a (x): one\n":                   "2: want the name of a check",
		head + "a: one\n":                       "3: want a line of source behind a tab and \"|\"",
		head + "a: one":                         "3: want a line of source",
		head + "a: one\n\t| x\n\t| y\n\t| z\n":  "4: want a line of source behind a tab and \">\"",
		head + "a: one\n\t| x\n\t> y\n\nb: two": "5: want a line of source behind a tab and \"|\"",
	} {
		if b, err := parseBaseline([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, b, err, want)
		}
	}
}

// What a finding is known by has no positions.
func TestEntry(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(name, []byte("package a\r\n\r\n\tx  =\t1\r\n\r\n  \r\n// End.\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	at := func(line int) finding {
		return finding{Check: "a", span: span{File: name, Line: line}, Message: "one: b.go:12 has to pass on what (dir/c.go:3:4) said,\nas a.gone says"}
	}
	p := new(command).newPrinter(nil)
	what := said{"a", "one: elsewhere has to pass on what (elsewhere) said, as a.gone says", "x = 1"}
	if got, want := entryOf(at(3), p), (entry{what, "package a", "// End."}); got != want {
		t.Errorf("entry = %+v, want %+v", got, want)
	}
	what.line = "package a"
	if got, want := entryOf(at(1), p), (entry{what, "", "x = 1"}); got != want {
		t.Errorf("of the first line it is %+v, want %+v", got, want)
	}
	what.line = "// End."
	if got, want := entryOf(at(6), p), (entry{what, "x = 1", ""}); got != want {
		t.Errorf("of the last line it is %+v, want %+v", got, want)
	}
	what.line = ""
	for _, line := range []int{0, 7} {
		if got, want := entryOf(at(line), p), (entry{said: what}); got != want {
			t.Errorf("of no line it is %+v, want %+v", got, want)
		}
	}
}
