package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

// The formats in which findings are printed.
const (
	formatText   = "text"
	formatJSON   = "json"
	formatSARIF  = "sarif"
	formatGitHub = "github"
)

var formats = []string{formatText, formatJSON, formatSARIF, formatGitHub}

// An outcome is what a run has to tell.
type outcome struct {
	findings []finding
	failures []string // what could not be done, in a line each
	packages int      // that were linted
}

// print prints an outcome in the command's format.
func (c *command) print(w io.Writer, p *printer, o outcome) error {
	switch c.format {
	case formatJSON:
		return p.printJSON(w, o)
	case formatSARIF:
		return p.printSARIF(w, c.checks, o)
	case formatGitHub:
		return p.printGitHub(w, o, os.Getenv("GITHUB_WORKSPACE"))
	}
	return p.print(w, o.findings)
}

// slashed returns a file's name relative to the current directory, as every
// system writes it.
func (p *printer) slashed(name string) string { return filepath.ToSlash(p.short(name)) }

// GitHub's workflow commands are lines in which the end of a line, and in
// properties what separates them, is escaped.
var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// printGitHub prints findings as workflow commands that make annotations of
// them. GitHub knows files by their names from the root of the workspace, which
// is where a step starts unless it says otherwise.
func (p *printer) printGitHub(w io.Writer, o outcome, workspace string) error {
	root := *p
	if workspace != "" {
		root.cwd = strings.TrimSuffix(filepath.Clean(workspace), string(filepath.Separator)) + string(filepath.Separator)
	}
	var b strings.Builder
	for _, f := range o.findings {
		text := f.Message
		for _, r := range f.Related {
			text += fmt.Sprintf("\n%s:%d  %s", root.slashed(r.File), r.Line, r.Message)
		}
		fmt.Fprintf(&b, "::%s file=%s,line=%d,", f.Severity, commandProperty.Replace(root.slashed(f.File)), f.Line)
		if f.EndLine == f.Line { // GitHub takes columns of one line only
			fmt.Fprintf(&b, "col=%d,endColumn=%d,", p.column(f.File, f.Line, f.Column), p.column(f.File, f.EndLine, f.EndColumn))
		} else {
			fmt.Fprintf(&b, "endLine=%d,", f.EndLine)
		}
		fmt.Fprintf(&b, "title=%s::%s\n", commandProperty.Replace(f.Check), commandData.Replace(text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// column returns a position's column in UTF-16 code units, in which editors and
// GitHub count. It is in bytes where the line cannot be read.
func (p *printer) column(name string, line, column int) int {
	lines := p.file(name)
	if line < 1 || line > len(lines) || column < 1 || column-1 > len(lines[line-1]) {
		return max(column, 1)
	}
	return len(utf16.Encode([]rune(lines[line-1][:column-1]))) + 1
}
