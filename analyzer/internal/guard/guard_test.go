package guard

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// marks are the functions by which a test program says what is expected at a
// place.
const marks = `
func known[T any](want string, err T) {} // what Of says of an error
func conds(want string) {}            // what At says of the place
func denied(want string, args ...any) {} // what Denied says of the arguments
`

// standard are as much of the standard library as the programs need. Its
// sources would take longer than all tests.
var standard = []string{
	"errors/errors.go", `package errors
func New(string) error { return nil }
func Is(err, target error) bool { return false }
func Unwrap(err error) error { return nil }
func As(err error, target any) bool { return false }
func AsType[E error](err error) (E, bool) { var e E; return e, false }
`,
	"context/context.go", `package context
type Context interface { Err() error; Done() <-chan struct{} }
var Canceled, DeadlineExceeded error
func Cause(Context) error { return nil }
`,
	"io/io.go", "package io; var EOF, ErrUnexpectedEOF error",
	"io/fs/fs.go", `package fs
var ErrNotExist, ErrExist error
type PathError struct{ Path string }
func (*PathError) Error() string { return "" }
`,
	"os/os.go", `package os
import "io/fs"
var ErrNotExist = fs.ErrNotExist
var ErrDeadlineExceeded error
type PathError = fs.PathError
func IsNotExist(err error) bool { return false }
func ReadFile(string) ([]byte, error) { return nil, nil }
`,
	"path/path.go", "package path; func IsAbs(string) bool { return false }",
	"path/filepath/filepath.go", "package filepath; func IsAbs(string) bool { return false }",
	"slices/slices.go", `package slices
func Contains[E comparable](s []E, v E) bool { return false }
func ContainsFunc[E any](s []E, f func(E) bool) bool { return false }
func Index[E comparable](s []E, v E) int { return 0 }
`,
	"strings/strings.go", `package strings
func HasPrefix(s, prefix string) bool { return false }
func HasSuffix(s, suffix string) bool { return false }
func Contains(s, part string) bool    { return false }
func ContainsRune(s string, r rune) bool { return false }
func EqualFold(s, t string) bool      { return false }
func ToLower(s string) string         { return s }
func TrimSpace(s string) string       { return s }
func Repeat(s string, n int) string   { return s }
func Index(s, part string) int { return 0 }
`,
	"unicode/utf8/utf8.go", "package utf8; func RuneCountInString(string) int { return 0 }",
	"github.com/cockroachdb/errors/errors.go", `package errors
func IsAny(err error, targets ...error) bool { return false }
`,
}

// pass returns a pass over the last of several packages, which are given as
// "import path/file.go" and their text; a package may import those before it.
func pass(t *testing.T, texts ...string) *analysis.Pass {
	t.Helper()
	fset := token.NewFileSet()
	done := make(packages)
	var p *analysis.Pass
	for i := 0; i < len(texts); i += 2 {
		f, err := parser.ParseFile(fset, texts[i], texts[i+1], 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
			Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
			Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
		}
		pkg, err := (&types.Config{Importer: done}).Check(path.Dir(texts[i]), fset, []*ast.File{f}, info)
		if err != nil {
			t.Fatal(err)
		}
		done[pkg.Path()] = pkg
		p = &analysis.Pass{
			Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info,
			ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
			ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		}
	}
	return p
}

type packages map[string]*types.Package

func (p packages) Import(path string) (*types.Package, error) {
	if pkg := p[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func conditions(t *testing.T, source string) *Conditions {
	t.Helper()
	w := wire.New(pass(t, append(standard, "program.example/program/program.go", source+marks)...), "")
	w.Build(w.Speaks())
	return New(w.Program, taint.New(w, func(*types.Func) (taint.Summary, bool) { return taint.Summary{}, false }))
}

// A sample is a program with marks.
type sample struct{ title, source string }

// run holds programs, which all begin with head, to what their marks say.
func run(t *testing.T, head string, samples []sample) {
	for _, s := range samples {
		t.Run(s.title, func(t *testing.T) { holdsTo(t, head+s.source) })
	}
}

// holdsTo holds a program to what its marks say.
func holdsTo(t *testing.T, source string) {
	t.Helper()
	holds(t, conditions(t, source))
}

// holds holds the conditions of a program to what its marks say.
func holds(t *testing.T, c *Conditions) {
	t.Helper()
	n := 0
	for _, fn := range c.p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok {
					continue
				}
				got := ""
				switch program.CalleeName(call.Common()) {
				case "program.example/program.known":
					got = write(c.Of(call.Call.Args[1], program.Place{Block: b}))
				case "program.example/program.conds":
					got = writeConds(c.At(b))
				case "program.example/program.denied":
					got = writeDenied(c.Denied(b, program.Variadic(call.Call.Args[1])))
				default:
					continue
				}
				n++
				if want, _ := program.StringConst(call.Call.Args[0]); got != want {
					t.Errorf("line %d: got %q, want %q", c.p.Pass.Fset.Position(call.Pos()).Line, got, want)
				}
			}
		}
	}
	if n == 0 {
		t.Error("the program has no marks")
	}
}

// writeDenied writes what does not hold of arguments, by their index.
func writeDenied(list []Cond) string {
	var out []string
	for _, k := range list {
		out = append(out, strings.TrimSpace(kinds[k.Kind]+" "+strings.TrimPrefix(k.Name, "program.example/program."))+fmt.Sprintf(" %d%s", k.Of.Param-1, k.Of.Fields))
	}
	return strings.Join(out, ", ")
}

// write writes what is known briefly: what an error is, and what it is not.
func write(k Known) string {
	var words []string
	add := func(prefix string, list []string) {
		for _, name := range list {
			words = append(words, prefix+strings.TrimPrefix(name, "program.example/program."))
		}
	}
	add("", k.Is)
	add("!", k.Not)
	add("*", k.IsTypes)
	add("!*", k.NotTypes)
	add("!=*", k.NoneOf)
	add("~", k.Says)
	add("!~", k.SaysNot)
	add("?", k.Caught)
	add("has ", k.Has)
	add("has not ", k.HasNot)
	for _, f := range []struct {
		is   bool
		word string
	}{{k.Nil, "nil"}, {k.NotNil, "pointer"}, {k.Asked, "asked"}, {k.Opaque, "opaque"}, {k.Unmapped, "unmapped"}, {k.Unlike, "unlike"}} {
		if f.is {
			words = append(words, f.word)
		}
	}
	return strings.Join(words, " ")
}

var kinds = map[cause.Kind]string{
	cause.Missing: "missing", cause.Empty: "empty", cause.Relative: "relative", cause.NotOneOf: "not one of",
	cause.OutOfRange: "out of range", cause.Predicate: "predicate", cause.OwnUnset: "own unset", cause.OwnFalse: "own false",
	cause.OwnSet: "own set", cause.Failed: "failed", cause.IsError: "is", cause.ContextDone: "done", cause.Status: "status", cause.Formless: "formless", cause.Equal: "equal",
}

// writeConds writes conditions as their kind, name and the names of what they
// are about.
func writeConds(list []Cond) string {
	var words []string
	for _, k := range list {
		word := kinds[k.Kind]
		if word == "" {
			word = "nothing"
		}
		if k.Name != "" {
			word += " " + strings.TrimPrefix(k.Name, "program.example/program.")
		}
		if len(k.Subject.Names) > 0 {
			word += "(" + strings.Join(k.Subject.Names, " ") + ")"
		}
		if k.Flag != 0 {
			word += fmt.Sprintf("[%d %v]", k.Flag, k.Truth)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}
