package check

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the page about conformance")

// A requirement is what the official conformance kit asks of the answers of a
// running agent.
type requirement struct {
	ID    string // in the kit, or "" where only the protocol's pages ask for it
	Tier  string // in the kit's words
	Text  string
	Check string // that shows it without running the agent, or "" if only a run can
}

// requirements are those of agentclientprotocol/acp-tck.
var requirements = []requirement{
	{"", "SHOULD, version 2 MUST", "A request for a session that is not there is answered with an error, not with success.", "missingerr"},
	{"PROMPT-001", "mandatory", "A prompt ends with one of the protocol's stop reasons.", "stopreason"},
	{"CANCEL-001", "mandatory", "A cancelled prompt ends with the stop reason cancelled.", "cancelerr"},
	{"INIT-003", "mandatory", "A version that the agent does not have is answered with its own newest one: no error, no echo.", "initialize"},
	{"RESUME-201, AUTH-204", "capability", "The method of an advertised capability is not answered with -32601.", "initialize"},
	{"AUTH-005", "advisory", "An agent that answers with -32000 lists a way to log in.", "initialize"},
	{"JSONRPC-001", "mandatory", "The id of a request is a number or a string, and is sent back as it came.", "unanswered"},
	{"JSONRPC-002", "mandatory", "A response has exactly one of result and error.", "unanswered"},
	{"EXT-001", "mandatory", "An extension request that the agent does not know is answered with an error, -32601.", "unanswered"},
	{"INIT-001", "mandatory", "initialize succeeds.", ""},
	{"SCHEMA-001", "mandatory", "Every message validates against the schema.", ""},
	{"SESSION-001", "capability", "session/new with an absolute cwd and no MCP servers succeeds with a session id.", ""},
	{"SESSION-002", "capability", "Two calls of session/new give two session ids.", ""},
	{"PROMPT-205", "capability", "What the agent sends during a turn validates and has the session's id.", ""},
	{"PROMPTCAP-001 to 003", "capability", "A prompt with a kind of content that the agent advertises is accepted.", ""},
	{"PROMPT-003", "advisory", "A prompt of text and resource links is accepted.", ""},
}

// conformance returns a page that lists what the protocol's conformance kit asks of
// the answers of an agent, and which check shows it without running the agent.
func conformance() string {
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
		for _, r := range requirements {
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
	for _, r := range requirements {
		if r.Tier == "" || r.Text == "" || r.Check != "" && !slices.Contains(Names(), r.Check) {
			t.Errorf("%+v is not whole, or names no check", r)
		}
	}
}
