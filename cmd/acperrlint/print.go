package main

import (
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A printer prints findings as text.
type printer struct {
	cwd     string // with a separator at its end, or ""
	context int    // lines of context, none if negative
	lines   map[string][]string
}

func newPrinter(context int) *printer {
	p := &printer{context: context, lines: make(map[string][]string)}
	if dir, err := os.Getwd(); err == nil {
		p.cwd = strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
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
// those where the error leaves the program and where it is made come first.
const maxRelated = 8

// print prints findings, each with its related positions.
func (p *printer) print(w io.Writer, findings []finding) error {
	var b strings.Builder
	for _, f := range findings {
		p.entry(&b, f.posn, f.end, f.Message)
		for _, r := range f.Related[:min(len(f.Related), maxRelated)] {
			posn, end := f.pkg.Fset.Position(r.Pos), f.pkg.Fset.Position(r.End)
			if !end.IsValid() {
				end = posn
			}
			p.entry(&b, posn, end, "\t"+r.Message)
		}
		if more := len(f.Related) - maxRelated; more > 0 {
			fmt.Fprintf(&b, "%s: \tand %d more places on its way; -json has them all\n", p.short(f.posn.String()), more)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// entry prints one message and, if asked for, the lines that it is about.
func (p *printer) entry(b *strings.Builder, posn, end token.Position, message string) {
	fmt.Fprintf(b, "%s: %s\n", p.short(posn.String()), message)
	if p.context < 0 {
		return
	}
	lines := p.file(posn.Filename)
	for i := max(1, posn.Line-p.context); i <= min(len(lines), end.Line+p.context); i++ {
		fmt.Fprintf(b, "%d\t%s\n", i, lines[i-1])
	}
}

// file returns the lines of a file; one that cannot be read has none.
func (p *printer) file(name string) []string {
	lines, ok := p.lines[name]
	if !ok {
		if data, err := os.ReadFile(name); err == nil {
			lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		}
		p.lines[name] = lines
	}
	return lines
}
