package codes_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// of returns the codes of a pass, one a line: the line in the source, the value, the
// name, how often it is sent, and what else is known.
func of(t *testing.T, pass *analysis.Pass) string {
	t.Helper()
	engine := errflow.New(new(errflow.Options))
	found, err := engine.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	p := *pass
	p.ResultOf = map[*analysis.Analyzer]any{engine: found}
	result, err := codes.New(engine).Run(&p)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, u := range result.([]codes.Use) {
		line := fmt.Sprintf("%d: %d %s %d", pass.Fset.Position(u.Pos).Line, u.Value, u.Name, len(u.Sends))
		if u.Chosen {
			line += " chosen"
		}
		if u.Elsewhere {
			line += " elsewhere"
		}
		if u.End <= u.Pos {
			t.Errorf("%s ends before it begins", line)
		}
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(lines, "\n")
}

const head = `package program

import "github.com/coder/acp-go-sdk"

`

// What is sent is a use where the code is declared or, without a constant, where it is
// written. A constant that looks like a code is one that nobody sends.
func TestUses(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"nothing", "var _ acp.RequestError", ""},
		{"a number", "func f() error { return &acp.RequestError{Code: -31001} }", "5: -31001 1"},
		{"a constant, sent twice", "const mine = -31001\nfunc f() error { return &acp.RequestError{Code: mine} }\nfunc g() error { return &acp.RequestError{Code: mine} }", "5: -31001 mine 2"},
		{"a converted constant", "type kind int16\nconst mine kind = -31001\nfunc f() error { return &acp.RequestError{Code: int(mine)} }", "6: -31001 mine 1"},
		{"a variable with one value", "func f() error {\nbusy := -31001\nreturn &acp.RequestError{Code: busy} }", "6: -31001 busy 1"},
		{"a variable with two", "func f(b bool) error {\ncode := -31001\nif b {\ncode = -31002\n}\nreturn &acp.RequestError{Code: code} }", "6: -31001 1 chosen\n8: -31002 1 chosen"},
		{"a table", "var table = map[string]int{\"a\": -31001,\n\"b\": -31002}\nfunc f(s string) error { return &acp.RequestError{Code: table[s]} }", "5: -31001 1 chosen\n6: -31002 1 chosen"},
		{"a function", "func code() int {\nreturn -31001 }\nfunc f() error { return &acp.RequestError{Code: code()} }", "6: -31001 code 1"},
		{"a function that returns itself", "func code() int { return code() }\nfunc f() error { return &acp.RequestError{Code: code()} }", ""},
		{"a function literal within", "func code() int {\n_ = func() int { return -31002 }\nreturn -31001 }\nfunc f() error { return &acp.RequestError{Code: code()} }", "7: -31001 code 1"},
		{"declared only", "var _ acp.RequestError\nconst codeBusy = -31001", "6: -31001 codeBusy 0"},
		{"declared with a type's name", "var _ acp.RequestError\ntype ErrorKind int\nconst busy ErrorKind = -31001", "7: -31001 busy 0"},
		{"declared, of another name", "var _ acp.RequestError\nconst limit = -31001", ""},
		{"declared, no integer", "var _ acp.RequestError\nconst errText = \"no\"\nconst errShare = 0.5", ""},
		{"compared only", "const codeBusy = -31001\nfunc f(e *acp.RequestError) bool { return e.Code == codeBusy }", ""},
		{"compared in a switch", "const codeBusy = -31001\nfunc f(e *acp.RequestError) {\nswitch e.Code {\ncase codeBusy:\n}\n}", ""},
		{"compared and sent", "const codeBusy = -31001\nfunc f(e *acp.RequestError) error {\nif e.Code < codeBusy {\nreturn &acp.RequestError{Code: codeBusy}\n}\nreturn nil }", "5: -31001 codeBusy 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := of(t, programtest.Pass(t, head+test.body)); got != test.want {
				t.Errorf("uses\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// A package that speaks no protocol has no codes, whatever it declares.
func TestSilent(t *testing.T) {
	if got := of(t, programtest.Pass(t, "package program\n\nconst codeBusy = -31001\n")); got != "" {
		t.Errorf("uses\n%s", got)
	}
}

// A constant of another package of the module is one use, at its first place, and is
// known to have been seen where it is declared.
func TestElsewhere(t *testing.T) {
	passes := programtest.Packages(t,
		"package numbers\n\nimport \"github.com/coder/acp-go-sdk\"\n\nconst CodeBusy = -31001\n\nvar _ acp.RequestError\n",
		"package user\n\nimport (\n\t\"github.com/coder/acp-go-sdk\"\n\t\"program.example/numbers\"\n)\n\nfunc f() error { return &acp.RequestError{Code: numbers.CodeBusy} }\nfunc g() error { return &acp.RequestError{Code: numbers.CodeBusy} }\n")
	for i, pass := range passes {
		pass.Module = &analysis.Module{Path: "program.example"}
		want := []string{"5: -31001 CodeBusy 0", "8: -31001 CodeBusy 2 elsewhere"}[i]
		if got := of(t, pass); got != want {
			t.Errorf("%s has the uses\n%s\nwant\n%s", pass.Pkg.Path(), got, want)
		}
	}
	if got := (&codes.Seen{Value: -31001}).String(); got != "code -31001" {
		t.Errorf("the fact is shown as %q", got)
	}
}
