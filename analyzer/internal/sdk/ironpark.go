package sdk

// ironpark is github.com/ironpark/go-acp. Its constructors are functions named
// Err…; its connection recognises their type by a type assertion and reads the
// fields without a nil check.
var ironpark = &Library{
	Name:     "ironpark/go-acp",
	Paths:    []string{"github.com/ironpark/go-acp"},
	Protocol: "acp",
	Errors:   []ErrorType{{Name: "RequestError", Pointer: true, Code: "Code", Message: "Msg", Data: "Details"}},
	Funcs: []Constructor{
		{Name: "ErrParseError", Code: -32700, CodeArg: -1, Message: 1, Data: 0},
		{Name: "ErrInvalidRequest", Code: -32600, CodeArg: -1, Message: 1, Data: 0},
		{Name: "ErrMethodNotFound", Code: -32601, CodeArg: -1, Message: 0, Data: -1, Subject: true},
		{Name: "ErrInvalidParams", Code: -32602, CodeArg: -1, Message: 1, Data: 0},
		{Name: "ErrInternalError", Code: -32603, CodeArg: -1, Message: 1, Data: 0},
		{Name: "ErrAuthRequired", Code: -32000, CodeArg: -1, Message: 1, Data: 0},
		{Name: "ErrResourceNotFound", Code: -32002, CodeArg: -1, Message: 0, Data: -1, Subject: true},
	},
	Consts: map[int64]string{
		-32700: "ErrorCodeParseError",
		-32600: "ErrorCodeInvalidRequest",
		-32601: "ErrorCodeMethodNotFound",
		-32602: "ErrorCodeInvalidParams",
		-32603: "ErrorCodeInternalError",
		-32000: "ErrorCodeAuthenticationRequired",
		-32002: "ErrorCodeResourceNotFound",
	},
	Handlers: append([]Handler{
		{Methods: map[string]string{"ExtMethod": ""}, Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
		{Type: "MethodHandler", Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
	}, acpHandlers...),
	Registers: []Registration{{Name: "NewConnection", Func: 0, Method: -1}},
	Callers:   []string{"AgentSideConnection", "ClientSideConnection", "Connection", "TerminalHandle"},
	Calls: []Call{
		{Name: "Connection.SendRequest", Method: 1},
		{Name: "TerminalHandle.CurrentOutput", Method: -1, Wire: "terminal/output"},
		{Name: "TerminalHandle.WaitForExit", Method: -1, Wire: "terminal/wait_for_exit"},
		{Name: "TerminalHandle.Kill", Method: -1, Wire: "terminal/kill"},
		{Name: "TerminalHandle.Release", Method: -1, Wire: "terminal/release"},
	},
	Behavior: Behavior{
		Uncoded:      -32603,
		Canceled:     -32603,
		Deadline:     -32603,
		Notification: Logged, // by a callback, if one is set
		TypedNil:     NilPanics,
	},
	Checked: "run once against the repository ironpark/acp-go at fe3f8bc; the module proxy does not serve it",
}
