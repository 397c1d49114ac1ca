package check

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Conformance returns a page that lists what the protocol's conformance kit asks of
// the answers of an agent, and which check shows it without running the agent.
func Conformance() string {
	var b strings.Builder
	b.WriteString("# Conformance\n\n" +
		"The [conformance kit](https://github.com/agentclientprotocol/acp-tck) of ACP runs an\n" +
		"agent and looks at what it answers, on the ways that it happens to take. These\n" +
		"checks look at the code, on all ways. A check that stays silent has not seen that a\n" +
		"requirement is broken; that it is held, only the kit can show.\n")
	for _, part := range []struct {
		title string
		seen  bool
	}{{"What code shows", true}, {"What only a run can show", false}} {
		fmt.Fprintf(&b, "\n## %s\n\n", part.title)
		if part.seen {
			b.WriteString("| in the kit | tier | requirement | check |\n|---|---|---|---|\n")
		} else {
			b.WriteString("| in the kit | tier | requirement |\n|---|---|---|\n")
		}
		for _, r := range protocol.Requirements() {
			switch id := cmp.Or(r.ID, "–"); {
			case part.seen != (r.Check != ""):
			case part.seen:
				fmt.Fprintf(&b, "| %s | %s | %s | [%s](checks/%[4]s.md) |\n", id, r.Tier, r.Text, r.Check)
			default:
				fmt.Fprintf(&b, "| %s | %s | %s |\n", id, r.Tier, r.Text)
			}
		}
	}
	return b.String()
}
