package sdk

// eino is github.com/eino-contrib/acp. Its connection looks for context's errors
// first, and then inside wrapped ones for its own type. What handlers implement is
// in the main package, and the connections are in package conn. Its constants have
// a type of their own, which neither the error nor its constructor takes.
var eino = &Library{
	Name:      "eino-contrib/acp",
	Paths:     []string{"github.com/eino-contrib/acp"},
	Also:      []string{"github.com/eino-contrib/acp/conn"},
	ErrorPath: "github.com/eino-contrib/acp",
	Protocol:  "acp",
	Errors:    []ErrorType{{Name: "RPCError", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Funcs: []Constructor{
		{Name: "NewRPCError", CodeArg: 0, Message: 1, Data: 2},
		{Name: "ErrMethodNotFound", Code: -32601, CodeArg: -1, Message: 0, Data: -1, Subject: true},
		{Name: "ErrInvalidParams", Code: -32602, CodeArg: -1, Message: 0, Data: -1},
		{Name: "ErrInternalError", Code: -32603, CodeArg: -1, Message: 0, Data: 1, Prints: true},
		{Name: "ErrServerBusy", Code: -32001, CodeArg: -1, Message: 0, Data: -1},
		{Name: "ErrRequestCanceled", Code: -32800, CodeArg: -1, Message: 0, Data: -1},
	},
	Handlers: append([]Handler{
		{Methods: map[string]string{"HandleExtMethod": ""}, Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
		{Methods: map[string]string{"HandleExtNotification": ""}, Params: rawParams, Results: []string{"error"}, Request: 2, Method: 1, Notification: true},
	}, acpHandlers...),
	Callers: []string{"AgentConnection", "ClientConnection"},
	Calls: []Call{
		{Name: "AgentConnection.CallExtRequest", Method: 1},
		{Name: "ClientConnection.CallExtRequest", Method: 1},
	},
	Behavior: Behavior{
		Uncoded:      -32603,
		KeepsWrapped: true,
		Canceled:     -32800,
		Deadline:     -32800,
		Notification: Logged, // by a callback, if one is set
		TypedNil:     NilEmpty,
		OwnContext:   true,
	},
	Checked: "read: errors.go, extension.go, conn and internal/jsonrpc/connection.go at d87e5ed; the module proxy does not serve it",
}
