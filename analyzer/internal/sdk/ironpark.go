package sdk

import "go/types"

// ironpark is github.com/ironpark/go-acp. Its constructors are functions named
// Err…; its connection recognises their type by a type assertion and reads the
// fields without a nil check.
var ironpark = &Library{
	Name:     "ironpark/go-acp",
	Paths:    []string{"github.com/ironpark/go-acp", "github.com/ironpark/acp-go"},
	Shape:    []string{"AgentSideConnection", "RequestError", "ErrInternalError", "ErrResourceNotFound"},
	Protocol: "acp",
	Match:    ironparkCodes,
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
	Consts: codeNames("ErrorCode", map[int64]string{-32000: "AuthenticationRequired", -32002: "ResourceNotFound"}),
	Handlers: append([]Handler{
		{Methods: map[string]string{"ExtMethod": ""}, Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
		{Type: "MethodHandler", Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
	}, acpHandlers...),
	Registers: []Registration{{Name: "NewConnection", Func: 0, Method: -1}, {Name: "WithSessionStore", Func: 1, Method: -1, Wire: "session/new"}},
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

// ironparkCodes reports whether a version of the library has errors with codes.
func ironparkCodes(pkg *types.Package) bool {
	return pkg.Scope().Lookup("RequestError") != nil || pkg.Scope().Lookup("Connection") == nil // a package beside the main one
}

// ironparkOld is the library as it was under its first path. It knows no codes:
// each error becomes an internal one, and nobody can do anything about it but to
// take a newer version. The messages end no context of a handler.
var ironparkOld = &Library{
	Name:     "ironpark/acp-go",
	Paths:    []string{"github.com/ironpark/acp-go", "github.com/ironpark/go-acp"},
	Protocol: "acp",
	Match:    func(pkg *types.Package) bool { return !ironparkCodes(pkg) },
	Handlers: append([]Handler{
		{Type: "MethodHandler", Params: []string{"string", "encoding/json.RawMessage"}, Results: []string{"any", "error"}, Request: 1, Method: 0},
	}, acpHandlers...),
	Registers: ironpark.Registers[:1],
	Callers:   ironpark.Callers,
	Calls:     ironpark.Calls,
	Answered:  Unasked,
	Behavior: Behavior{
		Uncoded:      -32603,
		CodedLost:    true,
		Canceled:     -32603,
		Deadline:     -32603,
		Notification: Dropped,
		OwnContext:   true,
	},
	Checked: "read: agent.go, client.go, conn.go and terminal.go at 0a0fc5c; the module proxy does not serve it",
}
