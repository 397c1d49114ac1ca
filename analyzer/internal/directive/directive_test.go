package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

func parseFile(t *testing.T, src string) (*token.FileSet, *ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return fset, f
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, src string
		problem   string // part of it, or ""
	}{
		{"error on a type", "package p\n//acperrlint:error\ntype e struct{}", ""},
		{"error in a group", "package p\ntype (\n\t//acperrlint:error\n\te struct{}\n)", ""},
		{"error on a function", "package p\n//acperrlint:error\nfunc f() {}", "belongs into the comment right above a type"},
		{"error with an argument", "package p\n//acperrlint:error x\ntype e struct{}", `unknown argument "x"`},
		{"handler", "package p\n//acperrlint:handler\nfunc f() error { return nil }", ""},
		{"handler of a method", "package p\n//acperrlint:handler method=session/load code=-32603\nfunc f() error { return nil }", ""},
		{"handler on an interface", "package p\n//acperrlint:handler\ntype s interface{}", ""},
		{"handler with a strange argument", "package p\n//acperrlint:handler session/load\nfunc f() {}", `unknown argument "session/load"`},
		{"handler nowhere", "package p\nfunc f() {\n\t//acperrlint:handler\n}", "belongs into the comment"},
		{"sends", "package p\n//acperrlint:sends code=-32603\nfunc f() {}", ""},
		{"sends nothing", "package p\n//acperrlint:sends\nfunc f() {}", "names no code"},
		{"sends no number", "package p\n//acperrlint:sends code=x\nfunc f() {}", `"x" is no error code`},
		{"sends on a type", "package p\n//acperrlint:sends code=1\ntype e struct{}", "above a function"},
		{"protocol of a package", "//acperrlint:protocol arc\npackage p", ""},
		{"protocol of a type", "package p\n//acperrlint:protocol none\ntype e struct{}", ""},
		{"protocol unknown", "//acperrlint:protocol mcp\npackage p", "takes " + protocol.NamesInWords()},
		{"protocol on a function", "package p\n//acperrlint:protocol acp\nfunc f() {}", "above a type or the package clause"},
		{"ignore", "package p\nvar x = 1 //acperrlint:ignore a,b for a reason", ""},
		{"ignore without a reason", "package p\nvar x = 1 //acperrlint:ignore a", "and a reason"},
		{"ignore nothing", "package p\nvar x = 1 //acperrlint:ignore", "and a reason"},
		{"unknown word", "package p\n//acperrlint:eror\ntype e struct{}", `unknown directive "eror"`},
		{"no word", "package p\n//acperrlint:\ntype e struct{}", "without a word"},
		{"ignore with a list in several words", "package p\nvar x = 1 //acperrlint:ignore a, b ,c for a reason", ""},
		{"ignore with a list and no reason", "package p\nvar x = 1 //acperrlint:ignore a, b", "and a reason"},
		{"ignore a file", "package p\n//acperrlint:file-ignore a for a reason", ""},
		{"ignore a file without a reason", "package p\n//acperrlint:file-ignore a", "the directive file-ignore takes the names of checks and a reason; write //acperrlint:file-ignore"},
		{"error with a space", "package p\n// acperrlint:error\ntype e struct{}", "this comment does nothing: a directive is a line comment without a space; write //acperrlint:error"},
		{"handler with a space", "package p\n//  acperrlint:handler method=a\nfunc f() {}", "does nothing"},
		{"sends with a space", "package p\n// acperrlint:sends code=1\nfunc f() {}", "does nothing"},
		{"protocol with a space", "package p\n// acperrlint:protocol arc\ntype e struct{}", "does nothing"},
		{"ignore with a space", "package p\n// acperrlint:ignore a for a reason\ntype e struct{}", "write //acperrlint:ignore"},
		{"file-ignore with a space", "package p\n//\tacperrlint:file-ignore\ntype e struct{}", "write //acperrlint:file-ignore"},
		{"block comment", "package p\nvar x = 1 /*acperrlint:ignore a for a reason*/", "does nothing"},
		{"comment behind", "package p\n//acperrlint:error // because of its shape\ntype e struct{}", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, f := parseFile(t, test.src)
			list := Parse(f)
			if len(list) != 1 {
				t.Fatalf("%d directives, want 1", len(list))
			}
			switch d := list[0]; {
			case test.problem == "" && d.Problem != "":
				t.Errorf("problem %q, want none", d.Problem)
			case !strings.Contains(d.Problem, test.problem):
				t.Errorf("problem %q, want one with %q", d.Problem, test.problem)
			}
		})
	}
}

func TestParseValues(t *testing.T) {
	_, f := parseFile(t, `//acperrlint:protocol arc

package p

// f answers.
//
//acperrlint:handler method=session/load code=-32603
func f() error { return nil }

// Prose: acperrlint:error is a directive, // acperrlint:error is none.
type e struct{}
`)
	list := Parse(f)
	if len(list) != 2 {
		t.Fatalf("%d directives, want 2", len(list))
	}
	if d := list[0]; d.Word != "protocol" || d.Protocol != "arc" {
		t.Errorf("first directive = %+v", d)
	}
	if d := list[1]; d.Word != "handler" || d.Method != "session/load" || d.Code != -32603 || !d.HasCode || d.Node == nil {
		t.Errorf("second directive = %+v", d)
	}
}

// What is prose in the right form too is no directive.
func TestProse(t *testing.T) {
	for _, text := range []string{
		"// acperrlint:error is a directive.",
		"// acperrlint:handler has a method.",
		"// acperrlint:sends the code.",
		"// acperrlint:protocol",
		"// acperrlint:protocol is acp.",
		"// acperrlint:words",
		"// acperrlint:",
		"// acperrlint",
		"// See acperrlint:error",
		"//\t//acperrlint:error",
	} {
		if _, f := parseFile(t, "package p\n"+text+"\ntype e struct{}"); len(Parse(f)) != 0 {
			t.Errorf("%s is a directive", text)
		}
	}
}

func TestChecks(t *testing.T) {
	for args, want := range map[string]string{
		"a for a reason":       "a",
		"a,b for a reason":     "a b",
		"a, b for a reason":    "a b",
		"a ,b , c, for a rule": "a b c for",
		"a,,b for a reason":    "a b",
	} {
		_, f := parseFile(t, "package p\nvar x = 1 //acperrlint:ignore "+args)
		if d := Parse(f)[0]; strings.Join(d.Checks, " ") != want || !d.Ignores() || d.Node != nil {
			t.Errorf("%s: %+v, want checks %s", args, d, want)
		}
	}
}

// A directive that silences does not hide another one in the same comment.
func TestTogether(t *testing.T) {
	_, f := parseFile(t, "package p\n\n//acperrlint:handler\n//acperrlint:ignore a for a reason\nfunc f() {}")
	if list := Parse(f); len(list) != 2 || list[0].Node == nil || list[1].Node != nil {
		t.Errorf("directives = %+v", list)
	}
}
