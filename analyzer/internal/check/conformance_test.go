package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

func TestConformance(t *testing.T) {
	text := Conformance()
	for _, want := range []string{
		"| PROMPT-001 | mandatory | A prompt ends with one of the protocol's stop reasons. | [stopreason](checks/stopreason.md) |\n",
		"| – | SHOULD, version 2 MUST | ",
		"| SESSION-002 | capability | Two calls of session/new give two session ids. |\n",
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("not once %q in\n%s", want, text)
		}
	}
	for _, r := range protocol.Requirements() {
		if r.Tier == "" || r.Text == "" || r.Check != "" && !slices.Contains(Names(), r.Check) {
			t.Errorf("%+v is not whole, or names no check", r)
		}
	}
}
