package analyzer_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
)

func TestCandidate(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      bool
	}{
		{"import of a library", `import _ "github.com/coder/acp-go-sdk"`, true},
		{"vendored copy", `import _ "example.com/app/third_party/github.com/coder/acp-go-sdk"`, true},
		{"ACP method", `var m = "session/prompt"`, true},
		{"raw string", "var m = `fs/read_text_file`", true},
		{"ARC method", `func f(m string) bool { switch m { case "task.create": return true }; return false }`, true},
		{"method without a separator", `var m = "initialize"`, false},
		{"another package of the same author", `import _ "github.com/coder/websocket"`, false},
		{"path below a session", `var m = "session/prompt/1"`, false},
		{"empty string and rune", `var s, r = "", '/'`, false},
		{"nothing", ``, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+test.src, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if got := analyzer.Candidate([]*ast.File{f}); got != test.want {
				t.Errorf("Candidate = %v, want %v", got, test.want)
			}
		})
	}
}
