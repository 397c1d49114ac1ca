package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Situations lists, for -explain, the situations that a protocol has an answer
// for: what each one is, the answer, how strongly the protocol asks for it, and
// where it says so.
func Situations() string {
	var b strings.Builder
	b.WriteString("# Situations\n")
	for _, p := range protocol.All() {
		for _, m := range slices.Sorted(maps.Keys(p.Answers)) {
			a := p.Answers[m]
			answer := a.Result
			if a.Code != 0 {
				answer = fmt.Sprintf("%d (%s)", a.Code, p.CodeName(a.Code))
			}
			fmt.Fprintf(&b, "\n%s: %s, %s: %s\n    %s\n    Source: %s\n", p.Title, m, a.Force, answer, m.Definition(), a.Source)
		}
	}
	return b.String()
}
