package sdk

// caelis is github.com/caelis-labs/acp-go-sdk, which has coder's API with a
// dispatcher of its own: it unwraps, and maps both of context's errors. Its
// package for the second version of the protocol takes the same errors.
var caelis = &Library{
	Name:     "caelis-labs/acp-go-sdk",
	Paths:    []string{"github.com/caelis-labs/acp-go-sdk"},
	Also:     []string{"github.com/caelis-labs/acp-go-sdk/experimental/v2"},
	Shape:    []string{"AgentSideConnection", "RequestError", "NewInternalError", "NewMethodNotFound", "NewServerOverloaded"},
	Protocol: "acp",
	Errors:   []ErrorType{{Name: "RequestError", Pointer: true, Code: "Code", Message: "Message", Data: "Data"}},
	Funcs: append([]Constructor{
		{Name: "NewServerOverloaded", Code: -32001, CodeArg: -1, Message: -1, Data: 0},
	}, coderConstructors...),
	Handlers: coderHandlers,
	Registers: []Registration{
		{Name: "NewConnection", Func: 0, Method: -1},
		{Name: "NewConnectionWithOptions", Func: 0, Method: -1},
		{Name: "NewUnstartedConnection", Func: 0, Method: -1},
	},
	Callers: []string{"AgentSideConnection", "ClientSideConnection", "Connection"},
	Behavior: Behavior{
		Uncoded:      -32603,
		KeepsWrapped: true,
		Canceled:     -32800,
		Deadline:     -32800,
		Notification: Logged,
		TypedNil:     NilSucceeds,
	},
	Checked: "read: errors.go, connection.go, agent_gen.go, client_gen.go and experimental/v2/conn.go at 36a6825; the module proxy does not serve it",
}
