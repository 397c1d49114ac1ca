package check

import (
	"go/parser"
	"go/token"
	"strings"
)

// docOf returns the section "# Analyzer NAME" of a check's doc.go, without
// its heading: the text that godoc, -explain and the documentation share.
// Text that has no such section is returned whole; a test of the suite keeps
// every doc.go in the form.
func docOf(name, source string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		return source
	}
	_, text, ok := strings.Cut(f.Doc.Text(), "# Analyzer "+name+"\n")
	if !ok {
		return f.Doc.Text()
	}
	text, _, _ = strings.Cut(text, "\n# Analyzer ")
	return strings.TrimSpace(text)
}
