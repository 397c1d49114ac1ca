package sdk

// mcp is package jsonrpc of github.com/modelcontextprotocol/go-sdk: messages
// for those who write transports, with no handlers of its own. The handlers of
// MCP servers are in another package and are none of ours.
var mcp = &Library{
	Name:      "modelcontextprotocol/go-sdk/jsonrpc",
	Paths:     []string{"github.com/modelcontextprotocol/go-sdk/jsonrpc"},
	Also:      []string{"github.com/modelcontextprotocol/go-sdk/internal/jsonrpc2"},
	ErrorPath: "github.com/modelcontextprotocol/go-sdk/jsonrpc",
	Errors:    []ErrorType{{Name: "Error", Type: "WireError", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Consts:    codeNames("Code", nil),
	Responses: []Response{{Name: "Response", Error: "Error"}},
	Behavior: Behavior{
		KeepsWrapped: true,
		DropsData:    true,
		Notification: Dropped,
		TypedNil:     NilPanics,
	},
	Checked: "e2e/wire: v1.8.0",
}
