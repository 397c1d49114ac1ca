package protocol

// A Requirement is what the official conformance kit asks of the answers of a
// running agent, and code can show.
type Requirement struct {
	ID    string // in the kit, or "" where only the protocol's pages ask for it
	Tier  string // in the kit's words
	Text  string
	Check string // that shows it without running the agent
	Shows Shown
}

// Shown is what code shows of a requirement.
type Shown int

const (
	ShowsSessions  Shown = iota // what an unknown session is answered with
	ShowsStops                  // the stop reasons
	ShowsCancelled              // the stop reason of a cancelled prompt
	ShowsVersion                // the version that initialize answers with
	ShowsOffered                // whether an advertised method is there
	ShowsLogin                  // whether an agent that asks for a login offers one
	ShowsID                     // the type of a request's id
	ShowsResult                 // what a response has
	ShowsExtension              // what becomes of a method that nobody has
)

// Requirements returns what the kit (agentclientprotocol/acp-tck) asks of answers.
func Requirements() []Requirement { return requirements }

var requirements = []Requirement{
	{"", "SHOULD, version 2 MUST", "A request for a session that is not there is answered with an error, not with success.", "missingerr", ShowsSessions},
	{"PROMPT-001", "mandatory", "A prompt ends with one of the protocol's stop reasons.", "stopreason", ShowsStops},
	{"CANCEL-001", "mandatory", "A cancelled prompt ends with the stop reason cancelled.", "cancelerr", ShowsCancelled},
	{"INIT-003", "mandatory", "A version that the agent does not have is answered with its own newest one: no error, no echo.", "initialize", ShowsVersion},
	{"RESUME-201, AUTH-204", "capability", "The method of an advertised capability is not answered with -32601.", "initialize", ShowsOffered},
	{"AUTH-005", "advisory", "An agent that answers with -32000 lists a way to log in.", "initialize", ShowsLogin},
	{"JSONRPC-001", "mandatory", "The id of a request is a number or a string, and is sent back as it came.", "unanswered", ShowsID},
	{"JSONRPC-002", "mandatory", "A response has exactly one of result and error.", "unanswered", ShowsResult},
	{"EXT-001", "mandatory", "An extension request that the agent does not know is answered with an error, -32601.", "unanswered", ShowsExtension},
}
