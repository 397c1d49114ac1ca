package sdk

// joshgarnett is github.com/joshgarnett/agent-client-protocol-go, built on
// x/exp/jsonrpc2. Its own error type is unknown to that package, so every one
// of its errors is sent as 0; only the errors of x/exp/jsonrpc2 keep a code.
// Several of its codes have another meaning in ACP.
var joshgarnett = &Library{
	Name:      "joshgarnett/agent-client-protocol-go",
	Paths:     []string{"github.com/joshgarnett/agent-client-protocol-go/acp"},
	Also:      []string{"github.com/joshgarnett/agent-client-protocol-go/acp/api"},
	ErrorPath: "golang.org/x/exp/jsonrpc2",
	Via:       xexp,
	Protocol:  "acp",
	Errors:    []ErrorType{{Name: "ACPError", Code: "Code", Message: "Message", Data: "Data"}},
	Funcs: []Constructor{
		{Name: "NewACPError", CodeArg: 0, Message: 1, Data: 2},
		{Name: "WrapError", CodeArg: 1, Message: 2, Data: -1},
		{Name: "NewContextError", CodeArg: 1, Message: 2, Data: -1},
		{Name: "NewValidationError", Code: -32602, CodeArg: -1, Message: 1, Data: -1},
		{Name: "NewNotFoundError", Code: -32004, CodeArg: -1, Message: -1, Data: -1},
		{Name: "NewConflictError", Code: -32005, CodeArg: -1, Message: 1, Data: -1},
		{Name: "NewRateLimitError", Code: -32006, CodeArg: -1, Message: -1, Data: -1},
		{Name: "FromStandardError", Code: -32007, CodeArg: -1, Message: 0, Data: -1},
	},
	Vars: map[string]int64{
		"ErrParseError":          -32700,
		"ErrInvalidRequest":      -32600,
		"ErrMethodNotFound":      -32601,
		"ErrInvalidParams":       -32602,
		"ErrInternalError":       -32603,
		"ErrAuthRequired":        -32000,
		"ErrInitializationError": -32001,
		"ErrUnauthorized":        -32002,
		"ErrForbidden":           -32003,
		"ErrNotFound":            -32004,
		"ErrConflict":            -32005,
		"ErrTooManyRequests":     -32006,
		"ErrInternalServerError": -32007,
	},
	Handlers: []Handler{
		{Methods: map[string]string{"Handle": ""}, Params: []string{"context.Context", "*.AgentConnection", "*golang.org/x/exp/jsonrpc2.Request"}, Results: []string{"any", "error"}, Request: 2, Method: -1},
		{Type: "HandlerFunc", Params: []string{"context.Context", "encoding/json.RawMessage"}, Results: []string{"any", "error"}, Request: 1, Method: -1},
		{Type: "NotificationHandlerFunc", Params: []string{"context.Context", "encoding/json.RawMessage"}, Results: []string{"error"}, Request: 1, Method: -1, Notification: true},
	},
	Registers: []Registration{
		{Name: "HandlerRegistry.RegisterMethod", Func: 1, Method: 0},
		{Name: "HandlerRegistry.RegisterNotification", Func: 1, Method: 0, Notification: true},
		{Name: "HandlerRegistry.RegisterInitializeHandler", Method: -1, Wire: "initialize"},
		{Name: "HandlerRegistry.RegisterAuthenticateHandler", Method: -1, Wire: "authenticate"},
		{Name: "HandlerRegistry.RegisterSessionNewHandler", Method: -1, Wire: "session/new"},
		{Name: "HandlerRegistry.RegisterSessionLoadHandler", Method: -1, Wire: "session/load"},
		{Name: "HandlerRegistry.RegisterSessionPromptHandler", Method: -1, Wire: "session/prompt"},
		{Name: "HandlerRegistry.RegisterFsReadTextFileHandler", Method: -1, Wire: "fs/read_text_file"},
		{Name: "HandlerRegistry.RegisterFsWriteTextFileHandler", Method: -1, Wire: "fs/write_text_file"},
		{Name: "HandlerRegistry.RegisterSessionRequestPermissionHandler", Method: -1, Wire: "session/request_permission"},
		{Name: "HandlerRegistry.RegisterSessionUpdateHandler", Method: -1, Wire: "session/update", Notification: true},
		{Name: "HandlerRegistry.RegisterSessionCancelHandler", Method: -1, Wire: "session/cancel", Notification: true},
	},
	Callers:  []string{"AgentConnection", "ClientConnection", "ConnectionCore"},
	Answered: Unasked, // of x/exp/jsonrpc2
	Behavior: Behavior{
		CodedLost:    true,
		Notification: Dropped,
		TypedNil:     NilPanics,
	},
	Checked: "run once against the repository joshgarnett/agent-client-protocol-go at 69cbaf9; the module proxy does not serve it",
}
