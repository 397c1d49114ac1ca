package hosts

import (
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// agentDir is a small module with want comments.
var agentDir = filepath.Join("testdata", "agent")

// A finding is one line of a host's output.
type finding struct {
	file      string // relative to the folder that was linted, with slashes
	line, col int
	message   string // with the name of the check in front
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.file, f.line, f.col, f.message)
}

// check returns the name of the check that a finding is from.
func (f finding) check() string {
	name, _, _ := strings.Cut(f.message, ": ")
	return name
}

// findingLine matches a finding. golangci-lint adds the linter's name; lines
// for related positions have a tab before their text.
var findingLine = regexp.MustCompile(`^(.+?\.go):(\d+):(\d+): ([^\t].*?)(?: \(acperrlint\))?$`)

// findingsIn returns the findings that a host printed for dir, sorted, each
// once: a host may lint a package and the same with its tests.
func findingsIn(output, dir string) []finding {
	seen := make(map[finding]bool)
	for line := range strings.Lines(output) {
		m := findingLine.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		file := m[1]
		if filepath.IsAbs(file) {
			if rel, err := filepath.Rel(dir, file); err == nil {
				file = rel
			}
		}
		n, _ := strconv.Atoi(m[2])
		c, _ := strconv.Atoi(m[3])
		seen[finding{filepath.ToSlash(filepath.Clean(file)), n, c, m[4]}] = true
	}
	list := make([]finding, 0, len(seen))
	for f := range seen {
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b finding) int {
		return strings.Compare(
			fmt.Sprintf("%s %09d %09d %s", a.file, a.line, a.col, a.message),
			fmt.Sprintf("%s %09d %09d %s", b.file, b.line, b.col, b.message))
	})
	return list
}

// A want is one regular expression of a want comment.
type want struct {
	file    string
	line    int
	pattern *regexp.Regexp
}

var namesPlace = regexp.MustCompile(`^\w+\.go:(\d+|\\d\+): `)

// elsewhere reports whether the comment asks for a finding in another package.
func (w want) elsewhere() bool { return namesPlace.MatchString(w.pattern.String()) }

// matches reports whether a finding is the one in another package whose place it names.
func (w want) matches(f finding) bool {
	place := fmt.Sprintf("%s:%d: %s", path.Base(f.file), f.line, f.message)
	return w.file != f.file && w.pattern.MatchString(place) && !w.pattern.MatchString(f.message)
}

// wantsIn returns the want comments of the Go files in dir and below, in the
// form that package analysistest knows. It passes over those for facts, which
// no host shows.
func wantsIn(dir string) ([]want, error) {
	var list []want
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, group := range f.Comments {
			for _, c := range group.List {
				text, ok := wantText(c.Text)
				if !ok {
					continue
				}
				pos := fset.Position(c.Pos())
				delta, patterns, err := parseWant(text)
				if err != nil {
					return fmt.Errorf("%s: want comment: %w", pos, err)
				}
				for _, p := range patterns {
					list = append(list, want{filepath.ToSlash(rel), pos.Line + delta, p})
				}
			}
		}
		return nil
	})
	return list, err
}

// wantText returns what follows "want" in a comment, which may begin with it
// or have it after another "//".
func wantText(comment string) (string, bool) {
	text := strings.TrimSuffix(strings.TrimPrefix(comment, "/*"), "*/")
	text = strings.TrimPrefix(text, "//")
	if i := strings.Index(text, "// want"); i >= 0 {
		text = text[i+len("// "):]
	}
	return strings.CutPrefix(strings.TrimSpace(text), "want")
}

// parseWant parses the expectations of a want comment: strings that are
// regular expressions, after an optional line offset "+N".
func parseWant(text string) (delta int, patterns []*regexp.Regexp, err error) {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", fset.Base(), len(text)), []byte(text), func(_ token.Position, msg string) {
		err = fmt.Errorf("%s", msg)
	}, 0)
	fact := false
	for {
		_, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return delta, patterns, err
		case token.SEMICOLON, token.ADD:
		case token.INT:
			delta, err = strconv.Atoi(lit)
		case token.COLON:
			fact = true
		case token.STRING:
			if fact {
				fact = false
				continue
			}
			p, err := strconv.Unquote(lit)
			if err != nil {
				return 0, nil, err
			}
			rx, err := regexp.Compile(p)
			if err != nil {
				return 0, nil, err
			}
			patterns = append(patterns, rx)
		case token.IDENT: // the name of a fact's object
		default:
			return 0, nil, fmt.Errorf("unexpected %s", tok)
		}
		if err != nil {
			return 0, nil, err
		}
	}
}

// unmatched pairs findings with wants, one to one, and returns what is left of
// both.
func unmatched(findings []finding, wants []want) (unexpected []finding, missing []want) {
	missing = slices.Clone(wants)
	for _, f := range findings {
		i := slices.IndexFunc(missing, func(w want) bool {
			if w.elsewhere() {
				return w.matches(f)
			}
			return w.file == f.file && w.line == f.line && w.pattern.MatchString(f.message)
		})
		if i < 0 {
			unexpected = append(unexpected, f)
			continue
		}
		missing = slices.Delete(missing, i, i+1)
	}
	// Several packages may tell of one place in another.
	missing = slices.DeleteFunc(missing, func(w want) bool { return w.elsewhere() && slices.ContainsFunc(findings, w.matches) })
	return unexpected, missing
}

// cmdWanted implements "wanted stdout|stderr FOLDER": the findings that the
// last command printed are exactly those that the want comments below the
// folder ask for.
func cmdWanted(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: wanted stdout|stderr folder")
	}
	dir := ts.MkAbs(args[1])
	wants, err := wantsIn(dir)
	ts.Check(err)
	if len(wants) == 0 {
		ts.Fatalf("no want comments below %s", args[1])
	}
	unexpected, missing := unmatched(findingsIn(ts.ReadFile(args[0]), dir), wants)
	for _, f := range unexpected {
		ts.Logf("unexpected: %s", f)
	}
	for _, w := range missing {
		ts.Logf("missing: %s:%d: %s", w.file, w.line, w.pattern)
	}
	if len(unexpected)+len(missing) > 0 {
		ts.Fatalf("findings differ from want comments")
	}
}
