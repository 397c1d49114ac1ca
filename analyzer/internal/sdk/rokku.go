package sdk

// rokku is github.com/rokku-c/acp-go. Its dispatcher turns whatever a handler
// returns into an internal error, its own coded errors included.
var rokku = &Library{
	Name:     "rokku-c/acp-go",
	Paths:    []string{"github.com/rokku-c/acp-go"},
	Protocol: "acp",
	Errors:   []ErrorType{{Name: "Error", Code: "Code", Message: "Message", Data: "Data", RawData: true, WithData: "WithData"}},
	Funcs: []Constructor{
		{Name: "ParseError", Code: -32700, CodeArg: -1, Message: -1, Data: -1},
		{Name: "InvalidRequest", Code: -32600, CodeArg: -1, Message: -1, Data: -1},
		{Name: "MethodNotFound", Code: -32601, CodeArg: -1, Message: -1, Data: -1},
		{Name: "InvalidParams", Code: -32602, CodeArg: -1, Message: -1, Data: -1},
		{Name: "InternalError", Code: -32603, CodeArg: -1, Message: -1, Data: -1},
		{Name: "AuthRequired", Code: -32000, CodeArg: -1, Message: -1, Data: -1},
		{Name: "ResourceNotFound", Code: -32002, CodeArg: -1, Message: -1, Data: -1},
		{Name: "IntoInternalError", Code: -32603, CodeArg: -1, Message: -1, Data: 0},
	},
	Handlers: append([]Handler{
		{Methods: map[string]string{"ExtMethod": ""}, Params: []string{"context.Context", ".ExtRequest"}, Results: []string{".ExtResponse", "error"}, Request: 1, Method: -1},
	}, acpHandlers...),
	Callers:  []string{"AgentSideConnection", "ClientSideConnection"},
	Answered: "*Error",
	Behavior: Behavior{
		Uncoded:      -32603,
		CodedLost:    true,
		Canceled:     -32603,
		Deadline:     -32603,
		Notification: Dropped,
		TypedNil:     NilPanics,
	},
	Checked: "run once against the repository rokku-c/acp-go at 11955dc; the module proxy does not serve it",
}
