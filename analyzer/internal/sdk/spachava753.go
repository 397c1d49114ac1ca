package sdk

// spachava is github.com/spachava753/acp-sdk. Its package acp has the handlers,
// its package jsonrpc the error, an alias of a type in an internal package.
// There are no constructors: composite literals only.
var spachava = &Library{
	Name:  "spachava753/acp-sdk",
	Paths: []string{"github.com/spachava753/acp-sdk/acp"},
	Also: []string{
		"github.com/spachava753/acp-sdk/jsonrpc",
		"github.com/spachava753/acp-sdk/internal/jsonrpc2",
	},
	ErrorPath: "github.com/spachava753/acp-sdk/jsonrpc",
	Protocol:  "acp",
	Errors:    []ErrorType{{Name: "Error", Type: "WireError", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Consts:    codeNames("Code", nil),
	Handlers:  acpHandlers,
	Callers:   []string{"AgentConnection", "Client"},
	Responses: []Response{{Name: "Response", Error: "Error"}},
	Notified:  map[string]bool{"IsCall": false},
	Behavior: Behavior{
		KeepsWrapped: true,
		DropsData:    true,
		Notification: Dropped,
		TypedNil:     NilEmpty,
	},
	Checked: "e2e/wire: v0.3.0",
}
