package directive

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func parseFile(t *testing.T, src string) (*token.FileSet, []Directive, map[int][]string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return fset, Parse(f), Ignored(fset, f)
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
		{"protocol unknown", "//acperrlint:protocol mcp\npackage p", "takes acp, arc or none"},
		{"protocol on a function", "package p\n//acperrlint:protocol acp\nfunc f() {}", "above a type or the package clause"},
		{"ignore", "package p\nvar x = 1 //acperrlint:ignore a,b for a reason", ""},
		{"ignore without a reason", "package p\nvar x = 1 //acperrlint:ignore a", "and a reason"},
		{"ignore nothing", "package p\nvar x = 1 //acperrlint:ignore", "and a reason"},
		{"unknown word", "package p\n//acperrlint:eror\ntype e struct{}", `unknown directive "eror"`},
		{"no word", "package p\n//acperrlint:\ntype e struct{}", "without a word"},
		{"comment behind", "package p\n//acperrlint:error // because of its shape\ntype e struct{}", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, list, _ := parseFile(t, test.src)
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
	_, list, _ := parseFile(t, `//acperrlint:protocol arc

package p

// f answers.
//
//acperrlint:handler method=session/load code=-32603
func f() error { return nil }

// Prose: acperrlint:error is a directive, // acperrlint:error is none.
type e struct{}
`)
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

func TestIgnored(t *testing.T) {
	_, _, ignored := parseFile(t, `package p

var a = 1 //acperrlint:ignore one,two for a reason
var b = 2
var c = 3

//acperrlint:ignore one
var d = 4
`)
	for line, want := range map[int]string{2: "", 3: "one two", 4: "one two", 5: "", 7: "", 8: ""} {
		if got := strings.Join(ignored[line], " "); got != want {
			t.Errorf("line %d: %q, want %q", line, got, want)
		}
	}
}
