package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/acperrlint/acperrlint/analyzer/contract"
)

// What a contract in Markdown begins with; its version is that of the format.
const (
	markdownHead = "<!-- acperrlint contract 1 -->"
	markdownNote = `# Error contract

The error codes that a peer of this program can read, by method. Written by
` + "`acperrlint contract -o FILE`, compared by `acperrlint contract -check FILE`" + `.
A *generic* code says only that something went wrong, one that is *not allowed*
breaks the protocol; *unknown* is what the linter cannot tell.
`
)

// contractMarkdown returns a contract as Markdown, with a row for each code, situation and
// function. This is the form to commit: it reads well in a review, and two versions are
// compared line by line. It names files and functions but has no line numbers, so it
// changes only when peers read something else, or when another function sends it.
func contractMarkdown(all *contract.Package) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s", markdownHead, markdownNote)
	if len(all.Methods) > 0 {
		b.WriteString("\n| method | codes |\n|---|---|\n")
	}
	for _, m := range all.Methods {
		var list []string
		for _, c := range m.Codes {
			list = append(list, markdownCode(c))
		}
		if len(list) == 0 {
			list = []string{cell(noCodes(m))}
		}
		if m.UnknownSession != "" {
			list = append(list, "*"+unknownSession(m)+"*")
		}
		fmt.Fprintf(&b, "| %s | %s |\n", markdownMethod(m), strings.Join(list, ", "))
	}
	for _, m := range all.Methods {
		if len(m.Codes) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n| code | situation | sent for an error in |\n|---|---|---|\n", markdownMethod(m))
		for _, c := range m.Codes {
			var rows []string
			for _, p := range c.Places {
				where := inCode(p.File)
				if p.Func != "" {
					where += ", " + inCode(p.Func)
				}
				rows = append(rows, fmt.Sprintf("| %s | %s | %s |\n", markdownCode(c), cell(phrase(p, c)), where))
			}
			slices.Sort(rows)
			for _, row := range slices.Compact(rows) {
				b.WriteString(row)
			}
		}
	}
	if len(all.Conformance) > 0 {
		b.WriteString("\n## Conformance\n\n| state | requirement | in the kit |\n|---|---|---|\n")
	}
	for _, r := range all.Conformance {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.State, cell(r.Text), cell(requirement(r)))
	}
	return b.Bytes()
}

func markdownMethod(m contract.Method) string {
	if m.Name == "" {
		return methodName(m)
	}
	return inCode(m.Name)
}

func markdownCode(c contract.Code) string {
	title := strings.NewReplacer(" (generic)", " *(generic)*", " (not allowed)", " *(not allowed)*").Replace(codeTitle(c))
	if c.Unknown {
		return "*unknown*"
	}
	return title
}

// cell writes a text so that Markdown shows it in a table as it is.
func cell(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return markdownText.Replace(s)
}

var markdownText = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "&", "&amp;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`)

// inCode writes a name as code in a table.
func inCode(s string) string { return "`" + strings.NewReplacer("|", `\|`, "`", "'").Replace(s) + "`" }

// committed reads the contract to compare with.
func (c *command) committed() ([]byte, error) {
	data, err := c.readNamed("-check", c.against, "acperrlint contract -f markdown -o "+c.against+" writes it")
	if err != nil {
		return nil, err
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // as git may check it out
	if first, _, _ := bytes.Cut(data, []byte("\n")); string(first) != markdownHead {
		return nil, fmt.Errorf("-check: %s:1: the first line is not %q, so this is no contract in Markdown, or one of another version; acperrlint contract -f markdown -o %[1]s writes it anew", c.against, markdownHead)
	}
	return data, nil
}

// compare prints how the committed contract and that of the program differ.
func (c *command) compare(stdout, stderr io.Writer, committed, now []byte) (status int, err error) {
	if bytes.Equal(committed, now) {
		return exitClean, nil
	}
	_, err = stdout.Write(diff.Diff(c.against, committed, "what peers can read now", now))
	if err == nil {
		say(stderr, fmt.Sprintf("%s is not what peers can read; if the change is meant, acperrlint contract -f markdown -o %[1]s writes it", c.against))
	}
	return exitFindings, err
}
