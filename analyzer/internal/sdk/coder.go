package sdk

import "go/types"

// coder is github.com/coder/acp-go-sdk, v0.6 to v0.13, with the forks that
// keep its API. Its dispatcher recognises its own error by a type assertion,
// so a wrapped one is lost. Versions with the constructor NewRequestCancelled
// (v0.12 and later) map context.Canceled, the older ones do not.
var coder = &Library{
	Name: "coder/acp-go-sdk",
	Paths: []string{
		"github.com/coder/acp-go-sdk",
		"github.com/poolsideai/acp-go-sdk",
		"github.com/lx-wnk/acp-go-sdk",
		"github.com/kdlbs/acp-go-sdk",
	},
	Shape:     []string{"AgentSideConnection", "RequestError", "NewInternalError", "NewMethodNotFound"},
	Protocol:  "acp",
	Newest:    "ProtocolVersionNumber",
	Errors:    []ErrorType{{Name: "RequestError", Pointer: true, Code: "Code", Message: "Message", Data: "Data"}},
	Funcs:     coderConstructors,
	Handlers:  coderHandlers,
	Registers: []Registration{{Name: "NewConnection", Func: 0, Method: -1}},
	Callers:   []string{"AgentSideConnection", "ClientSideConnection", "Connection"},
	Calls: []Call{
		{Name: "SendRequest", Method: 2},
		{Name: "Connection.SendRequestNoResult", Method: 1},
		{Name: "AgentSideConnection.CallExtension", Method: 1},
		{Name: "ClientSideConnection.CallExtension", Method: 1},
	},
	Behavior: coderBehavior,
	Version: func(pkg *types.Package) Behavior {
		b := coderBehavior
		if pkg.Scope().Lookup("NewRequestCancelled") == nil {
			b.Canceled = b.Uncoded
		}
		return b
	},
	Checked: "e2e/wire: v0.6.3, v0.12.2 and v0.13.5",
}

var coderBehavior = Behavior{
	Uncoded:      -32603,
	Canceled:     -32800,
	Deadline:     -32603,
	Notification: Logged,
	TypedNil:     NilSucceeds,
}

var coderConstructors = []Constructor{
	{Name: "NewParseError", Code: -32700, CodeArg: -1, Message: -1, Data: 0},
	{Name: "NewInvalidRequest", Code: -32600, CodeArg: -1, Message: -1, Data: 0},
	{Name: "NewMethodNotFound", Code: -32601, CodeArg: -1, Message: -1, Data: 0, Subject: true},
	{Name: "NewInvalidParams", Code: -32602, CodeArg: -1, Message: -1, Data: 0},
	{Name: "NewInternalError", Code: -32603, CodeArg: -1, Message: -1, Data: 0},
	{Name: "NewRequestCancelled", Code: -32800, CodeArg: -1, Message: -1, Data: 0},
	{Name: "NewAuthRequired", Code: -32000, CodeArg: -1, Message: -1, Data: 0},
}

var coderHandlers = append([]Handler{
	{Methods: map[string]string{"HandleExtensionMethod": ""}, Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
	{Params: rawParams, Results: []string{"any", "*.RequestError"}, Request: 2, Method: 1},
}, acpHandlers...)
