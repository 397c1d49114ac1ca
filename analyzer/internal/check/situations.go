package check

import (
	"fmt"
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
	for _, p := range []*protocol.Protocol{protocol.ACP(), protocol.ARC()} {
		meanings := make([]protocol.Meaning, 0, len(p.Answers))
		for m := range p.Answers {
			meanings = append(meanings, m)
		}
		slices.Sort(meanings)
		for _, m := range meanings {
			a := p.Answers[m]
			answer := a.Result
			if a.Code != 0 {
				answer = fmt.Sprintf("%d (%s)", a.Code, p.CodeName(a.Code))
			}
			fmt.Fprintf(&b, "\n%s: %s, %s: %s\n    %s\n", p.Title, m, a.Force, answer, m.Definition())
			fmt.Fprintf(&b, "    Source: %s\n", a.Source)
		}
	}
	return b.String()
}
