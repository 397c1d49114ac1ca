package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"math"
	"path/filepath"
	"slices"
	"strings"
)

// A Silence is what the comments of a file keep from being reported.
type Silence struct {
	spans []span
	idle  map[token.Pos]bool
}

// A span is the lines that one comment silences.
type span struct {
	pos      token.Pos // of the comment
	checks   []string  // nil for all
	from, to int
	nolint   bool
}

// A Fact is what the comments of a package's files silence, for the packages that find
// something there.
type Fact struct{ Files []File }

// A File is one of them, by its base name.
type File struct {
	Name  string
	Spans []Span
}

// A Span is the lines that one comment silences, for some checks or, if it names none,
// for all.
type Span struct {
	Checks   []string
	From, To int
	Nolint   bool
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string { return fmt.Sprintf("silences in %d files", len(f.Files)) }

// FactOf returns what the comments of files silence, or nil if they silence nothing.
func FactOf(fset *token.FileSet, files []*ast.File) *Fact {
	var out Fact
	for _, f := range files {
		file := File{Name: filepath.Base(fset.Position(f.Package).Filename)}
		for _, s := range Silences(fset, f, true).spans {
			file.Spans = append(file.Spans, Span{s.checks, s.from, s.to, s.nolint})
		}
		if len(file.Spans) > 0 {
			out.Files = append(out.Files, file)
		}
	}
	if len(out.Files) == 0 {
		return nil
	}
	return &out
}

// Silences reports whether what a check finds at a position is silenced. Comments
// //nolint count only with nolint.
func (f *Fact) Silences(check string, at token.Position, nolint bool) bool {
	return slices.ContainsFunc(f.Files, func(file File) bool {
		return file.Name == filepath.Base(at.Filename) && slices.ContainsFunc(file.Spans, func(s Span) bool {
			return s.From <= at.Line && at.Line <= s.To && (nolint || !s.Nolint) && (s.Checks == nil || slices.Contains(s.Checks, check))
		})
	})
}

// Silences returns what a file's directives silence: one that stands behind
// code its own line, another one the line below the comment that it is part of.
// With nolint, comments //nolint count as well, as in golangci-lint.
func Silences(fset *token.FileSet, f *ast.File, nolint bool) *Silence {
	s := &Silence{idle: make(map[token.Pos]bool)}
	var code map[int]bool
	for _, d := range Parse(f) {
		if !d.Ignores() {
			continue
		}
		here := span{pos: d.Pos, checks: d.Checks, to: math.MaxInt}
		if d.Word == "ignore" {
			if code == nil {
				code = lines(fset, f)
			}
			here.from = fset.Position(d.Pos).Line
			here.to = here.from
			if !code[here.from] {
				here.to = fset.Position(d.group.End()).Line + 1
			}
			s.idle[d.Pos] = !code[here.to]
		}
		s.spans = append(s.spans, here)
	}
	if nolint {
		s.spans = append(s.spans, nolints(fset, f)...)
	}
	return s
}

// At returns the comments that silence what a check finds on a line.
func (s *Silence) At(check string, line int) []token.Pos {
	if s == nil {
		return nil
	}
	var list []token.Pos
	for _, sp := range s.spans {
		if sp.from <= line && line <= sp.to && (sp.checks == nil || slices.Contains(sp.checks, check)) {
			list = append(list, sp.pos)
		}
	}
	return list
}

// Idle reports whether the directive at a position stands where there is no
// code that it could be about.
func (s *Silence) Idle(pos token.Pos) bool { return s.idle[pos] }

// lines returns the lines on which there is code.
func lines(fset *token.FileSet, f *ast.File) map[int]bool {
	code := make(map[int]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		case *ast.File:
			code[fset.Position(f.Package).Line] = true
		default:
			code[fset.Position(n.Pos()).Line] = true
			code[fset.Position(n.End()-1).Line] = true
		}
		return true
	})
	return code
}

// nolints returns what comments //nolint silence: their own lines, and the
// whole of what begins below them in the same column.
func nolints(fset *token.FileSet, f *ast.File) []span {
	type column struct{ line, column int }
	var list []span
	above := make(map[column]token.Pos) // by the place of what begins below
	for _, g := range f.Comments {
		for _, c := range g.List {
			if !isNolint(c.Text) {
				continue
			}
			from, to := fset.Position(g.Pos()), fset.Position(g.End())
			list = append(list, span{pos: c.Pos(), from: from.Line, to: to.Line, nolint: true})
			above[column{to.Line + 1, from.Column}] = c.Pos()
		}
	}
	if list == nil {
		return nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		begin := fset.Position(n.Pos())
		if pos, ok := above[column{begin.Line, begin.Column}]; ok {
			list = append(list, span{pos: pos, from: begin.Line, to: fset.Position(n.End()).Line, nolint: true})
		}
		return true
	})
	return list
}

// isNolint reports whether a comment silences this linter, or all of them.
func isNolint(text string) bool {
	text = strings.TrimLeft(text, "/ ")
	if text == "nolint" || strings.HasPrefix(text, "nolint ") {
		return true
	}
	names, ok := strings.CutPrefix(text, "nolint:")
	if !ok {
		return false
	}
	names, _, _ = strings.Cut(names, "//")
	for item := range strings.SplitSeq(names, ",") {
		switch strings.ToLower(strings.TrimSpace(item)) {
		case name, "all":
			return true
		}
	}
	return false
}
