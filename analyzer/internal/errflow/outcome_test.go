package errflow

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

func TestOutweighs(t *testing.T) {
	code, result := protocol.Answer{Code: -32800}, protocol.Answer{Result: "cancelled"}
	for _, tt := range []struct {
		name   string
		has    *protocol.Answer
		knows  bool // for which method that is
		answer protocol.Answer
		method string
		want   bool
	}{
		{"nothing yet", nil, false, result, "", true},
		{"a code where there was a result", &result, true, code, "fs/read_text_file", true},
		{"a code for no method", &result, true, code, "", false},
		{"a code for no method, like the result", &result, false, code, "", true},
		{"a result where there was a code", &code, true, result, "session/prompt", false},
		{"a result where there was a code for no method", &code, false, result, "session/prompt", true},
		{"a result for no method", &code, false, result, "", false},
		{"the same", &code, true, code, "fs/read_text_file", false},
	} {
		o := &Outcome{Answer: tt.has}
		c := &collector{spoke: map[*Outcome]map[spoken]bool{o: {}}}
		if tt.knows {
			c.spoke[o][spoken{"session/prompt", protocol.Cancelled}] = true
		}
		if got := c.outweighs(cause.Verdict{}, tt.answer, tt.method, o); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
}
