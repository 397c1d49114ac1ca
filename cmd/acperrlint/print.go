package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// A printer prints findings as text: a line for each, and below it indented
// lines that no tool takes for a finding, because a position in them is not
// followed by a colon.
type printer struct {
	cwd     string // with a separator at its end, or ""
	context int    // lines of context, none and no source if negative
	styled  bool
	lines   map[string][]string
}

// newPrinter returns a printer for w. On a terminal it prints the findings'
// lines and in colours, unless the user says otherwise.
func (c *command) newPrinter(w io.Writer) *printer {
	p := &printer{context: c.context, lines: make(map[string][]string)}
	if dir, err := os.Getwd(); err == nil {
		p.cwd = strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
	}
	terminal := isTerminal(w)
	p.styled = terminal && wantsColor(os.Getenv)
	if !terminal && !c.has("c") {
		p.context = -1
	}
	if c.color == colorAlways || c.color == colorNever {
		p.styled = c.color == colorAlways
	}
	return p
}

// short returns a file name, or a position in a file, relative to the current
// directory if the file lies below it.
func (p *printer) short(name string) string {
	if p.cwd == "" {
		return name
	}
	return strings.TrimPrefix(name, p.cwd)
}

// maxRelated bounds the related positions that are printed for one finding:
// of a long way the beginning and the end.
const maxRelated = 8

// print prints findings, each with its related positions.
func (p *printer) print(w io.Writer, findings []finding) error {
	var b strings.Builder
	for _, f := range findings {
		color := yellow
		if f.Severity == details.Error {
			color = red
		}
		fmt.Fprintf(&b, "%s: %s: %s\n", p.style(bold, p.short(f.start().String())), p.style(color, f.Check), f.Message)
		if p.context >= 0 {
			p.excerpt(&b, f.span)
		}
		more := len(f.Related) - maxRelated
		for i, r := range f.Related {
			if more > 0 && i >= maxRelated/2 && i < maxRelated/2+more {
				if i == maxRelated/2 {
					fmt.Fprintf(&b, "\t...  %s on its way; -f json has them all\n", count(more, "more place"))
				}
				continue
			}
			fmt.Fprintf(&b, "\t%s  %s\n", p.style(dim, p.short(r.File)+":"+strconv.Itoa(r.Line)), r.Message)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// excerpt prints the lines of a range with their numbers and without the
// indentation that they share, and underlines the range in the first.
func (p *printer) excerpt(b *strings.Builder, at span) {
	lines := p.file(at.File)
	first, last := max(1, at.Line-p.context), min(len(lines), at.EndLine+p.context)
	if at.Line > len(lines) {
		return // the file is not what it was
	}
	shown := lines[first-1 : last]
	indent := sharedIndent(shown)
	width := len(strconv.Itoa(last))
	for i, line := range shown {
		n := first + i
		fmt.Fprintf(b, "\t%s\n", strings.TrimRight(fmt.Sprintf("%*d | %s", width, n, strings.TrimPrefix(line, indent)), " \t"))
		if n != at.Line {
			continue
		}
		from, to := at.Column-1, len(line)
		if at.EndLine == at.Line {
			to = at.EndColumn - 1
		}
		if from < len(indent) || to > len(line) {
			continue
		}
		blank := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, line[len(indent):from])
		mark := "^" + strings.Repeat("~", max(utf8.RuneCountInString(line[from:max(from, to)])-1, 0))
		fmt.Fprintf(b, "\t%*s | %s%s\n", width, "", blank, p.style(green, mark))
	}
}

// sharedIndent returns the white space with which all lines begin that are not
// blank.
func sharedIndent(lines []string) string {
	indent, any := "", false
	for _, line := range lines {
		text := strings.TrimLeft(line, " \t")
		if text == "" {
			continue
		}
		own := line[:len(line)-len(text)]
		if !any {
			indent, any = own, true
			continue
		}
		for !strings.HasPrefix(own, indent) {
			indent = indent[:len(indent)-1]
		}
	}
	return indent
}

// file returns the lines of a file; one that cannot be read has none.
func (p *printer) file(name string) []string {
	lines, ok := p.lines[name]
	if !ok {
		if data, err := os.ReadFile(name); err == nil {
			lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
			for i := range lines {
				lines[i] = strings.TrimSuffix(lines[i], "\r")
			}
		}
		p.lines[name] = lines
	}
	return lines
}

// summary counts what was found. fixed counts what was fixed besides.
func summary(findings []finding, fixed, packages int, took time.Duration) string {
	var b strings.Builder
	if fixed > 0 {
		fmt.Fprintf(&b, "%d fixed; ", fixed)
	}
	switch fixable := len(slices.DeleteFunc(slices.Clone(findings), func(f finding) bool { return f.Fix == nil })); {
	case len(findings) == 0:
		b.WriteString("no findings")
	case fixable == 0:
		b.WriteString(count(len(findings), "finding") + ", none with a fix,")
	default:
		fmt.Fprintf(&b, "%s, %d with a fix,", count(len(findings), "finding"), fixable)
	}
	fmt.Fprintf(&b, " in %s (%.1fs)", count(packages, "package"), took.Seconds())
	return b.String()
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
