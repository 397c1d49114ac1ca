package protocol

// A Requirement is what the official conformance kit asks of the answers of a
// running agent.
type Requirement struct {
	ID    string // in the kit, or "" where only the protocol's pages ask for it
	Tier  string // in the kit's words
	Text  string
	Check string // that shows it without running the agent, or "" if only a run can
}

// Requirements returns what the kit (agentclientprotocol/acp-tck) asks of answers.
func Requirements() []Requirement { return requirements }

var requirements = []Requirement{
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
