package check

import (
	"strings"
	"testing"
)

func TestDocOf(t *testing.T) {
	const source = `// Package demo defines an analyzer that shows something.
//
// # Analyzer demo
//
// demo: report nothing
//
// It is quiet:
//
//	x := 1
//
// And so on.
package demo
`
	got := docOf("demo", source)
	if want := "demo: report nothing\n\nIt is quiet:\n\n\tx := 1\n\nAnd so on."; got != want {
		t.Errorf("docOf = %q, want %q", got, want)
	}
	// What has not the form is not lost.
	for name, source := range map[string]string{
		"no section":   "// Package demo is bare.\npackage demo\n",
		"another name": strings.ReplaceAll(source, "Analyzer demo", "Analyzer other"),
	} {
		if got := docOf("demo", source); !strings.Contains(got, "Package demo") {
			t.Errorf("%s: docOf = %q", name, got)
		}
	}
	for _, source := range []string{"package demo\n", "no Go at all"} {
		if got := docOf("demo", source); got != source {
			t.Errorf("docOf(%q) = %q", source, got)
		}
	}
	// A second section is another analyzer's.
	two := strings.Replace(source, "// And so on.\n", "// And so on.\n//\n// # Analyzer more\n//\n// more: text\n", 1)
	if got := docOf("demo", two); strings.Contains(got, "more") {
		t.Errorf("docOf = %q, with the text of another analyzer", got)
	}
}

func TestList(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b"}, "a and b"},
		{[]string{"a", "b", "c"}, "a, b and c"},
		{[]string{"a", "b", "c", "d"}, "a, b and 2 others"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b and 3 others"},
	} {
		if got := List(test.names); got != test.want {
			t.Errorf("list(%v) = %q, want %q", test.names, got, test.want)
		}
	}
}

func TestArticle(t *testing.T) {
	for noun, want := range map[string]string{"unknown session": "an", "missing file": "a", "expired token": "an"} {
		if got := Article(noun); got != want {
			t.Errorf("Article(%q) = %q, want %q", noun, got, want)
		}
	}
}
