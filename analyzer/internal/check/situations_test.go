package check

import (
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

func TestSituations(t *testing.T) {
	text := Situations()
	want := `ACP: unknown session, SHOULD: -32002 (Resource not found)
    The request names a session that does not exist or is not active.
    Source: ACP, protocol/v1/error
`
	if !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
	if !strings.Contains(text, `ACP: cancelled prompt, MUST: the stop reason "cancelled"`) || !strings.Contains(text, "ARC: unknown task, ") {
		t.Errorf("answers are missing in\n%s", text)
	}
	for _, p := range []*protocol.Protocol{protocol.ACP(), protocol.ARC()} {
		for m, a := range p.Answers {
			if m.Definition() == "" || a.Source == "" || a.Force == "" {
				t.Errorf("%s: %s is not defined, or says not where it is from: %+v", p.Name, m, a)
			}
		}
	}
}
