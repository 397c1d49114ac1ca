package check

import "strings"

// docOf returns the section "# Analyzer NAME" of a check's doc.go, without its
// heading: the text that godoc, -explain and the documentation share. Text without
// such a section is returned whole; a test of the suite keeps every doc.go in this
// form. It does not use the parser, because each process that go vet starts runs it.
func docOf(name, source string) string {
	var doc strings.Builder
	for line := range strings.Lines(source) {
		text, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		doc.WriteString(strings.TrimPrefix(text, " "))
	}
	if doc.Len() == 0 {
		return source
	}
	_, text, ok := strings.Cut(doc.String(), "# Analyzer "+name+"\n")
	if !ok {
		return doc.String()
	}
	text, _, _ = strings.Cut(text, "\n# Analyzer ")
	return strings.TrimSpace(text)
}
