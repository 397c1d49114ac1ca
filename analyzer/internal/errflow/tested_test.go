package errflow_test

import (
	"go/ast"
	"go/parser"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// A package has the same findings with its tests as without them, and says nothing to
// others: those import it without.
func TestTested(t *testing.T) {
	const fails = "package program\nimport \"errors\"\ntype T struct{}\nfunc (T) Fail() error { return errors.New(\"x\") }\nfunc Fail() error { return errors.New(\"x\") }\n"
	const serves = speaker + `
func (s *server) serve(req *request) {
	if req.Method == "session/prompt" {
		s.fail(req.ID, -32603, Fail().Error())
	}
}
func Fail() error { return errors.New("x") }
`
	for source, sinks := range map[string]int{fails: 0, serves: 2} {
		for _, onDemand := range []bool{false, true} {
			for _, tested := range []bool{false, true} {
				pass := programtest.Pass(t, source)
				if tested {
					f, err := parser.ParseFile(pass.Fset, "program_test.go", "package program", 0)
					if err != nil {
						t.Fatal(err)
					}
					pass.Files = append([]*ast.File{f}, pass.Files...)
				}
				exports := 0
				count := func(f analysis.Fact) {
					switch f.(type) {
					case *flow.Fact, *flow.LaterFact:
						exports++
					}
				}
				pass.ExportObjectFact = func(_ types.Object, f analysis.Fact) { count(f) }
				pass.ExportPackageFact = count
				r, err := errflow.New(&errflow.Options{OnDemand: onDemand}).Run(pass)
				if err != nil {
					t.Fatal(err)
				}
				if got := len(r.(*errflow.Result).Sends); got != sinks {
					t.Errorf("tested %t: %d errors are sent, want %d", tested, got, sinks)
				}
				if (exports == 0) != tested {
					t.Errorf("tested %t, on demand %t: %d facts", tested, onDemand, exports)
				}
			}
		}
	}
}
