package wire_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Error types that tell their code by a method, in packages that have codes of
// JSON-RPC.
func TestCodeMethod(t *testing.T) {
	const text = "\nfunc (*T) Error() string { return \"\" }\n"
	shape := func(method string, code int) string {
		return fmt.Sprintf("type T struct { kind Kind; text, more string }\ntype Kind int\nconst Busy Kind = %d\nfunc (t *T) %s() Kind { return t.kind }", code, method)
	}
	for _, c := range []struct{ name, source, want string }{
		{"a method of the pointer", shape("Code", -32010) + text, "kind text  pointer"},
		{"another name", shape("ErrorCode", -32010) + text, "kind text  pointer"},
		{"a name with the protocol", shape("RPCCode", -32010) + text, "kind text  pointer"},
		{"a name with the whole protocol", shape("JSONRPCCode", -32010) + text, "kind text  pointer"},
		{"a name with all of it", shape("RPCErrorCode", -32010) + text, "kind text  pointer"},
		{"a name of something else", shape("ExitCode", -32010) + text, ""},
		{"no error", shape("Code", -32010), ""},
		{"a code of a draft", shape("Code", -32850) + text, ""},
		{"a message that is written in small letters", "//acperrlint:error\ntype T struct { code int; msg, text string }", "code msg  pointer"},
		{"a package that has a library", "import acp \"github.com/coder/acp-go-sdk\"\nvar _ acp.RequestError\n" + shape("Code", -32010) + text, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := built(programtest.Pass(t, "package p\n"+c.source+"\nconst method = \"session/prompt\"\n"), "")
			if got := fields(w.ErrorType(w.Pass.Pkg.Scope().Lookup("T").Type())); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// The method is on the left or on the right of a comparison.
func TestMethodOnTheLeft(t *testing.T) {
	w := built(programtest.Pass(t, `package p
func mark(string) {}
func f(m string) {
	if "session/prompt" == m {
		mark("a")
	}
}
`), "")
	if got, want := methods(w), "a session/prompt"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestDistinctiveMethods(t *testing.T) {
	for method, want := range map[string]bool{"fs/write_text_file": true, "fs/read_text_file": true, "fs/other": false, "mcp/message": false} {
		if got := wire.Distinctive(method); got != want {
			t.Errorf("%s is the protocol's alone: %v", method, got)
		}
	}
	for _, p := range protocol.All() {
		if !slices.ContainsFunc(p.Methods, func(m protocol.Method) bool { return wire.Telling(m.Name) }) {
			t.Errorf("no package is known to speak %s: Distinctive (speaks.go) has none of its methods", p.Title)
		}
	}
}
