package check

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

var update = flag.Bool("update", false, "rewrite the page about conformance")

// runs are the requirements of agentclientprotocol/acp-tck that only a run can show.
var runs = []protocol.Requirement{
	{ID: "INIT-001", Tier: "mandatory", Text: "initialize succeeds."},
	{ID: "SCHEMA-001", Tier: "mandatory", Text: "Every message validates against the schema."},
	{ID: "SESSION-001", Tier: "capability", Text: "session/new with an absolute cwd and no MCP servers succeeds with a session id."},
	{ID: "SESSION-002", Tier: "capability", Text: "Two calls of session/new give two session ids."},
	{ID: "PROMPT-205", Tier: "capability", Text: "What the agent sends during a turn validates and has the session's id."},
	{ID: "PROMPTCAP-001 to 003", Tier: "capability", Text: "A prompt with a kind of content that the agent advertises is accepted."},
	{ID: "PROMPT-003", Tier: "advisory", Text: "A prompt of text and resource links is accepted."},
}

// conformance returns a page that lists what the protocol's conformance kit asks of
// the answers of an agent, and which check shows it without running the agent.
func conformance() string {
	var b strings.Builder
	b.WriteString("# Conformance\n\n" +
		"The [conformance kit](https://github.com/agentclientprotocol/acp-tck) of ACP runs an\n" +
		"agent and looks at what it answers, on the paths that it happens to take. These\n" +
		"checks look at the code, on all paths. A silent check has seen no requirement broken.\n" +
		"Only the kit can show that one is held.\n")
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
		for _, r := range slices.Concat(protocol.Requirements(), runs) {
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

// The page is in the documentation, and what it says is so.
func TestConformance(t *testing.T) {
	text := conformance()
	const page = "../../../docs/conformance.md"
	if *update {
		if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(page); err != nil || string(data) != text {
		t.Errorf("%s is not what the code says; run go test ./analyzer/internal/check -run TestConformance -update", page)
	}
	for _, want := range []string{
		"| PROMPT-001 | mandatory | A prompt ends with one of the protocol's stop reasons. | [stopreason](checks/stopreason.md) |\n",
		"| – | SHOULD, version 2 MUST | ",
		"| SESSION-002 | capability | Two calls of session/new give two session ids. |\n",
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("not once %q in\n%s", want, text)
		}
	}
	for _, r := range slices.Concat(protocol.Requirements(), runs) {
		if r.Tier == "" || r.Text == "" || r.Check != "" && !slices.Contains(Names(), r.Check) {
			t.Errorf("%+v is not whole, or names no check", r)
		}
	}
}
