// Package directive reads the comments by which a program tells the linter
// what it cannot infer:
//
//	//acperrlint:error                      on a type: its values are coded errors
//	//acperrlint:handler [method=M] [code=N] on a function, func type or interface:
//	                                        its errors are handed to the peer
//	//acperrlint:sends code=N               on a function: it answers with the code
//	//acperrlint:protocol acp|arc|none      on a type or a package
//	//acperrlint:ignore CHECK[,CHECK] REASON on or above a line
//	//acperrlint:file-ignore CHECK[,CHECK] REASON anywhere in a file
//
// It checks the form and the place, and knows nothing of what the directives
// mean for the engine. It also reads the comments //nolint by which programs
// silence any linter.
package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

const name = "acperrlint"

const prefix = "//" + name + ":"

// A Directive is one such comment.
type Directive struct {
	Pos, End token.Pos
	Word     string
	Method   string // method=
	Code     int64  // code=
	HasCode  bool
	Protocol string   // of protocol
	Checks   []string // of ignore and file-ignore
	Node     ast.Node // *ast.TypeSpec, *ast.FuncDecl or *ast.File that it is written on; nil for ignore and file-ignore
	Problem  string   // what is wrong with it, or ""

	// Prose is set where the comment is a directive but for a space or the
	// wrong kind of comment. It may be prose then, if its Checks are none.
	Prose bool

	group *ast.CommentGroup
}

// Ignores reports whether the directive silences findings.
func (d Directive) Ignores() bool {
	return d.Problem == "" && (d.Word == "ignore" || d.Word == "file-ignore")
}

// Words are the directives' names.
var words = []string{"error", "handler", "sends", "protocol", "ignore", "file-ignore"}

// Parse returns the directives of a file, in source order.
func Parse(f *ast.File) []Directive {
	nodes := make(map[*ast.CommentGroup]ast.Node)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				nodes[d.Doc] = d
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				ts, ok := s.(*ast.TypeSpec)
				if !ok {
					continue
				}
				if ts.Doc != nil {
					nodes[ts.Doc] = ts
				}
				if d.Doc != nil && len(d.Specs) == 1 {
					nodes[d.Doc] = ts
				}
			}
		}
	}
	var out []Directive
	for _, g := range f.Comments {
		node := nodes[g]
		if node == nil && g.End() < f.Package {
			node = f
		}
		for _, c := range g.List {
			d, ok := Directive{}, false
			if text, exact := strings.CutPrefix(c.Text, prefix); exact {
				d, ok = parse(c, text, node), true
			} else {
				d, ok = almost(c)
			}
			if ok {
				d.group = g
				out = append(out, d)
			}
		}
	}
	return out
}

// almost returns the directive that a comment would be if it had no space and
// began with two slashes. What would be none in the right form either is prose.
func almost(c *ast.Comment) (Directive, bool) {
	text := strings.TrimPrefix(c.Text, "//")
	if block, ok := strings.CutPrefix(c.Text, "/*"); ok {
		text = strings.TrimSuffix(block, "*/")
	}
	text, ok := strings.CutPrefix(strings.TrimSpace(text), name+":")
	if !ok {
		return Directive{}, false
	}
	text, _, _ = strings.Cut(text, " //")
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Directive{}, false
	}
	d := Directive{Pos: c.Pos(), End: c.End(), Prose: true}
	args := fields[1:]
	value := func(arg string) bool { return strings.Contains(arg, "=") }
	switch word := fields[0]; word {
	case "error":
		ok = len(args) == 0
	case "handler", "sends":
		ok = !slices.ContainsFunc(args, func(arg string) bool { return !value(arg) })
	case "protocol":
		ok = len(args) == 1 && slices.Contains(protocol.Names(), args[0])
	case "ignore", "file-ignore":
		d.Checks, _ = list(args)
	default:
		ok = false
	}
	d.Problem = fmt.Sprintf("this comment does nothing: a directive is a line comment without a space; write %s%s", prefix, fields[0])
	return d, ok
}

// list reads a comma-separated list, with or without spaces, and returns what
// comes after it.
func list(args []string) (items, rest []string) {
	for i, arg := range args {
		if i > 0 && !strings.HasSuffix(args[i-1], ",") && !strings.HasPrefix(arg, ",") {
			return items, args[i:]
		}
		for item := range strings.SplitSeq(arg, ",") {
			if item != "" {
				items = append(items, item)
			}
		}
	}
	return items, nil
}

func parse(c *ast.Comment, text string, node ast.Node) Directive {
	d := Directive{Pos: c.Pos(), End: c.End(), Node: node}
	text, _, _ = strings.Cut(text, " //") // a comment on the directive
	fields := strings.Fields(text)
	if len(fields) == 0 {
		d.Problem = "a directive without a word; the words are " + strings.Join(words, ", ")
		return d
	}
	d.Word = fields[0]
	args := fields[1:]
	switch d.Word {
	case "error":
		d.Problem = misplaced(d, isType, "a type")
		if d.Problem == "" && len(args) > 0 {
			d.Problem = fmt.Sprintf("unknown argument %q of the directive error, which takes none", args[0])
		}
	case "handler":
		d.Problem = misplaced(d, func(n ast.Node) bool { return isFunc(n) || isType(n) }, "a function, a func type or an interface")
		d.arguments(args, "method", "code")
	case "sends":
		d.Problem = misplaced(d, isFunc, "a function")
		d.arguments(args, "code")
		if d.Problem == "" && !d.HasCode {
			d.Problem = "the directive sends names no code; write //acperrlint:sends code=-32603"
		}
	case "protocol":
		d.Problem = misplaced(d, func(n ast.Node) bool { _, isFile := n.(*ast.File); return isFile || isType(n) }, "a type or the package clause")
		if len(args) == 1 && slices.Contains(protocol.Names(), args[0]) {
			d.Protocol = args[0]
		} else if d.Problem == "" {
			d.Problem = "the directive protocol takes " + protocol.NamesInWords()
		}
	case "ignore", "file-ignore":
		d.Node = nil
		checks, reason := list(args)
		if len(checks) == 0 || len(reason) == 0 {
			d.Problem = fmt.Sprintf("the directive %s takes the names of checks and a reason; write %s%[1]s returnederr why it is right", d.Word, prefix)
			return d
		}
		d.Checks = checks
	default:
		d.Problem = fmt.Sprintf("unknown directive %q; the words are %s", d.Word, strings.Join(words, ", "))
	}
	return d
}

// arguments reads key=value pairs of the given keys.
func (d *Directive) arguments(args []string, keys ...string) {
	for _, a := range args {
		key, value, ok := strings.Cut(a, "=")
		if !ok || !slices.Contains(keys, key) {
			d.setProblem(fmt.Sprintf("unknown argument %q of the directive %s, which takes %s", a, d.Word, strings.Join(keys, "=, ")+"="))
			continue
		}
		switch key {
		case "method":
			d.Method = value
		case "code":
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				d.setProblem(fmt.Sprintf("%q is no error code", value))
				continue
			}
			d.Code, d.HasCode = n, true
		}
	}
}

func (d *Directive) setProblem(p string) {
	if d.Problem == "" {
		d.Problem = p
	}
}

func misplaced(d Directive, right func(ast.Node) bool, where string) string {
	if d.Node == nil || !right(d.Node) {
		return fmt.Sprintf("the directive %s belongs into the comment right above %s", d.Word, where)
	}
	return ""
}

func isType(n ast.Node) bool { _, ok := n.(*ast.TypeSpec); return ok }

func isFunc(n ast.Node) bool { _, ok := n.(*ast.FuncDecl); return ok }
