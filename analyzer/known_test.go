package analyzer_test

import (
	"slices"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer"
)

// Of each library it is told which versions it was held to.
func TestKnownLibraries(t *testing.T) {
	tested := make(map[string][]string)
	for _, l := range analyzer.Libraries() {
		if l.Name == "" || len(l.Paths) == 0 || len(l.Versions) == 0 || l.Held == "" {
			t.Errorf("incomplete: %+v", l)
		}
		if l.Held == "tests" {
			tested[l.Paths[0]] = append(tested[l.Paths[0]], l.Versions...)
		}
	}
	for path, want := range map[string][]string{
		"github.com/coder/acp-go-sdk": {"v0.6.3", "v0.12.2", "v0.13.5"},
		"go.lsp.dev/jsonrpc2":         {"v1.0.1", "v0.10.0"},
		"golang.org/x/exp/jsonrpc2":   {"v0.0.0-20260709172345-9ea1abe57597"},
		"github.com/ironpark/go-acp":  nil, // the module proxy does not serve it
	} {
		if !slices.Equal(tested[path], want) {
			t.Errorf("%s: %q, want %q", path, tested[path], want)
		}
	}
}
