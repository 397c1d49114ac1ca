package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// fixes are the first suggested fixes of findings, as far as they go together.
type fixes struct {
	printer *printer
	files   map[string]*fixedFile // by name
	rest    []finding             // those without a fix of their own, or whose fix was refused
	again   bool                  // a fix is made on which others wait
	refused []string              // why fixes were refused, in one line each
}

// A fixedFile is a file with edits that do not overlap.
type fixedFile struct {
	content []byte
	edits   []change
	found   []finding // whose first fixes the edits are
}

// A change replaces the bytes from start to end.
type change struct {
	start, end int
	text       string
}

// overlaps reports whether two changes cannot both be made.
func (e change) overlaps(o change) bool {
	if e.start == e.end && o.start == o.end {
		return e.start == o.start
	}
	return e.start < o.end && o.start < e.end
}

// newFixes collects the fixes of findings. Of two that overlap it takes the
// first.
func newFixes(findings []finding, p *printer) *fixes {
	x := &fixes{printer: p, files: make(map[string]*fixedFile)}
	for _, f := range findings {
		if f.Fix == nil {
			x.rest = append(x.rest, f)
			continue
		}
		if err := x.add(f); err != nil {
			x.rest = append(x.rest, f)
			x.refused = append(x.refused, fmt.Sprintf("%s: not fixed: %v", p.short(f.start().String()), err))
		} else if f.NoFix == details.Waits {
			f.Fix, x.again = nil, true
			x.rest = append(x.rest, f)
		}
	}
	return x
}

// apply changes the files or, if diffs is set, prints what it would change.
// It returns, in one line each, what went wrong; such a file is left as it is,
// and so are all that come after an interruption.
func (x *fixes) apply(ctx context.Context, diffs bool, stdout io.Writer) (failures []string) {
	for _, name := range slices.Sorted(maps.Keys(x.files)) {
		file := x.files[name]
		if len(file.edits) == 0 {
			continue
		}
		fixed, err := file.fixed()
		if ctx.Err() != nil {
			err = errInterrupted
		}
		if err == nil && diffs {
			short := filepath.ToSlash(x.printer.short(name))
			_, err = stdout.Write(diff.Diff("a/"+short, file.content, "b/"+short, fixed))
		} else if err == nil {
			err = writeFile(name, fixed)
		}
		if err != nil {
			failures = append(failures, fmt.Sprintf("%s: not fixed: %v", x.printer.short(name), err))
			x.rest = append(x.rest, file.found...)
		}
	}
	slices.SortStableFunc(x.rest, compareFindings)
	return failures
}

// applyFixes changes the files of an outcome, or prints how, and prints the findings that
// are left.
func (c *command) applyFixes(o *outcome, p *printer, stdout, stderr io.Writer) (fixed int, err error) {
	x := newFixes(o.findings, p)
	o.failures = append(o.failures, x.apply(c.ctx, c.diff, stdout)...)
	say(stderr, x.refused...)
	for _, f := range x.rest {
		if c.verbose && f.NoFix != "" {
			say(stderr, p.short(f.start().String())+": not fixed: "+f.NoFix)
		}
	}
	if c.diff { // standard output is a patch, and nothing has changed
		return 0, p.print(stderr, x.rest)
	}
	if x.again && len(o.failures) == 0 {
		say(stderr, "codes are passed on now: a second run of -fix gives the errors theirs")
	}
	fixed = len(o.findings) - len(x.rest)
	o.findings = x.rest
	return fixed, c.print(stdout, p, *o)
}

// add takes all edits of a finding's first fix, or none of them and says why.
func (x *fixes) add(f finding) error {
	edits := make(map[*fixedFile][]change)
	for _, te := range f.edits {
		tf := f.pkg.Fset.File(te.Pos)
		file, err := x.open(f.pkg, tf)
		if err != nil {
			return err
		}
		e := change{tf.Offset(te.Pos), tf.Offset(te.Pos), string(te.NewText)}
		if te.End.IsValid() {
			e.end = tf.Offset(te.End)
		}
		if slices.Contains(file.edits, e) {
			continue // such as the same import
		}
		if slices.ContainsFunc(file.edits, e.overlaps) {
			return errors.New("it overlaps another fix; apply that and run again")
		}
		edits[file] = append(edits[file], e)
	}
	for file, list := range edits {
		file.edits = append(file.edits, list...)
		if f.NoFix != details.Waits { // which is among the rest anyway
			file.found = append(file.found, f)
		}
	}
	return nil
}

// open returns a file of the package that may be edited.
func (x *fixes) open(pkg *packages.Package, tf *token.File) (*fixedFile, error) {
	name := tf.Name()
	if file, ok := x.files[name]; ok {
		return file, nil
	}
	if pkg.Module != nil && !pkg.Module.Main {
		return nil, fmt.Errorf("the file belongs to another module, %s", pkg.Module.Path)
	}
	// What was compiled may have been made from a source, as by cgo.
	if !slices.Contains(pkg.GoFiles, name) {
		return nil, errors.New("the code was generated from another file")
	}
	i := slices.IndexFunc(pkg.Syntax, func(f *ast.File) bool { return pkg.Fset.File(f.FileStart) == tf })
	if i < 0 {
		return nil, errors.New("the fix concerns another package")
	}
	if ast.IsGenerated(pkg.Syntax[i]) {
		return nil, errors.New("the file is generated")
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if len(content) != tf.Size() {
		return nil, errors.New("the file has changed since it was analyzed; run again")
	}
	file := &fixedFile{content: content}
	x.files[name] = file
	return file, nil
}

// fixed returns the file's content with the edits made. It is formatted if it was so
// before, and keeps its line ends and its byte order mark.
func (f *fixedFile) fixed() ([]byte, error) {
	slices.SortFunc(f.edits, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	after := made(f.content, f.edits)
	formatted, err := format.Source(after)
	if err != nil {
		return nil, fmt.Errorf("the fixes leave no valid Go: %s", oneLine(err.Error()))
	}
	windows := bytes.Count(f.content, []byte("\n")) == bytes.Count(f.content, []byte("\r\n"))
	layout := func(text []byte) []byte {
		if windows {
			text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
		if mark := []byte("\ufeff"); bytes.HasPrefix(f.content, mark) {
			text = slices.Concat(mark, bytes.TrimPrefix(text, mark))
		}
		return text
	}
	if plain, err := format.Source(f.content); err != nil || !bytes.Equal(layout(plain), f.content) {
		return layout(after), nil
	}
	return layout(formatted), nil
}

// made returns content with edits made, which are in order.
func made(content []byte, edits []change) []byte {
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		b.Write(content[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.Write(content[at:])
	return b.Bytes()
}
