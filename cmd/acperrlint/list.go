package main

import (
	"fmt"
	"go/doc/comment"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A listed check is a check as -list shows it.
type listed struct {
	Name    string `json:"name"`
	Default bool   `json:"default"`
	Fixable bool   `json:"fixable"`
	Summary string `json:"summary"`
	URL     string `json:"url"`
}

// printList prints the checks, one on a line.
func (c *command) printList(w io.Writer) error {
	var list []listed
	for i, check := range analyzer.Checks() {
		a := c.all[i]
		list = append(list, listed{check.Name, check.Default, check.Fixable, synopsis(a), a.URL})
	}
	if c.json {
		return printJSON(w, list, "\t")
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tDEFAULT\tFIXABLE\tWHAT IT DOES")
	for _, l := range list {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", l.Name, word(l.Default, "on", "off"), word(l.Fixable, "yes", "no"), l.Summary)
	}
	return t.Flush()
}

func word(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// printDocs prints the documentation of the checks that -explain names, or of
// all of them.
func (c *command) printDocs(w io.Writer) error {
	names := append(c.explain, c.flags.Args()...)
	if err := (analyzer.Settings{Enable: names}).Validate(); err != nil {
		return fmt.Errorf("-explain: %w", err)
	}
	situations := false
	tables, _ := analyzer.Codes("acp")
	printed := 0
	for _, a := range c.all {
		if len(names) > 0 && !slices.Contains(names, a.Name) {
			continue
		}
		if printed++; printed > 1 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n\n%s\n", strings.TrimSpace(a.Doc), a.URL)
		situations = situations || explainsSituations(a.Name)
		for _, t := range tables {
			printMatrix(w, t.MatrixOf(a.Name))
		}
	}
	if situations {
		fmt.Fprintf(w, "\n%s", analyzer.Situations())
	}
	return nil
}

// explainsSituations reports whether the documentation of a check goes with the
// list of situations: those that report an answer for what it answers.
func explainsSituations(check string) bool { return check == "returnederr" || check == "genericerr" }

// markdown returns documentation as Markdown, with its code marked as Go.
func markdown(doc string) string {
	var b strings.Builder
	p := &comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	for i, block := range new(comment.Parser).Parse(doc).Content {
		if i > 0 {
			b.WriteByte('\n')
		}
		if code, ok := block.(*comment.Code); ok {
			fmt.Fprintf(&b, "```go\n%s```\n", code.Text)
			continue
		}
		b.Write(p.Markdown(&comment.Doc{Content: []comment.Block{block}}))
	}
	return b.String()
}

// synopsis returns the first sentence of a check's documentation.
func synopsis(a *analysis.Analyzer) string {
	first, _, _ := strings.Cut(a.Doc, "\n\n")
	return strings.TrimPrefix(strings.Join(strings.Fields(first), " "), a.Name+": ")
}
