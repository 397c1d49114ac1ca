package sdk

// quad4 is github.com/Quad4-Software/acp-go. Its error type moved from package
// acp to package jsonrpc, of which acp has an alias; both are called Error.
var quad4 = &Library{
	Name:      "Quad4-Software/acp-go",
	Paths:     []string{"github.com/Quad4-Software/acp-go"},
	Also:      []string{"github.com/Quad4-Software/acp-go/jsonrpc"},
	ErrorPath: "github.com/Quad4-Software/acp-go",
	ErrorName: "acp",
	Protocol:  "acp",
	Errors:    []ErrorType{{Name: "Error", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true, WithData: "WithData"}},
	Funcs: []Constructor{
		{Name: "AuthRequired", Code: -32000, CodeArg: -1, Message: -1, Data: -1},
		{Name: "ResourceNotFound", Code: -32002, CodeArg: -1, Message: 0, Data: -1, Subject: true},
		{Name: "MethodNotFound", Code: -32601, CodeArg: -1, Message: 0, Data: -1, Subject: true},
		{Name: "InvalidParams", Code: -32602, CodeArg: -1, Message: 0, Data: -1},
		{Name: "NewError", CodeArg: 0, Message: 1, Data: -1},
		{Name: "NewErrorf", CodeArg: 0, Message: 1, Data: -1, Format: true},
	},
	Consts: codeNames("ErrCode", map[int64]string{-32800: "RequestCancelled", -32000: "AuthRequired", -32002: "ResourceNotFound"}),
	Handlers: []Handler{
		{Methods: acpRequests, Request: 1, Method: -1},
		{Type: "Handler", Params: []string{"context.Context", "encoding/json.RawMessage"}, Results: []string{"any", "error"}, Request: 1, Method: -1},
	},
	Registers: []Registration{
		{Name: "Conn.Handle", Func: 1, Method: 0},
		{Name: "Conn.SetFallback", Func: 0, Method: -1},
	},
	Callers: []string{"AgentSide", "ClientSide", "Conn"},
	Calls:   []Call{{Name: "Conn.Call", Method: 1}},
	Behavior: Behavior{
		Uncoded:      -32603,
		KeepsWrapped: true,
		Canceled:     -32603,
		Deadline:     -32603,
		Notification: Dropped, // its notification handlers return nothing
		TypedNil:     NilSucceeds,
	},
	Checked: "read: errors.go, conn.go, agent.go, client.go and jsonrpc at 6fcd56a and 64f3dcb; the module proxy does not serve it",
}
