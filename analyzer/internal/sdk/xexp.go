package sdk

// xexp is golang.org/x/exp/jsonrpc2. Its error type is not exported: coded
// errors come from NewError and from its sentinels. A call that returns neither
// a result nor an error is answered with -32603.
var xexp = &Library{
	Name:  "golang.org/x/exp/jsonrpc2",
	Paths: []string{"golang.org/x/exp/jsonrpc2"},
	Funcs: []Constructor{{Name: "NewError", CodeArg: 0, Message: 1, Data: -1}},
	Vars: map[string]int64{
		"ErrParse":            -32700,
		"ErrInvalidRequest":   -32600,
		"ErrMethodNotFound":   -32601,
		"ErrInvalidParams":    -32602,
		"ErrInternal":         -32603,
		"ErrUnknown":          -32001,
		"ErrServerOverloaded": -32000,
	},
	Signals: map[string]Signal{
		"ErrNotHandled":    {Code: -32601},
		"ErrAsyncResponse": {Async: true},
	},
	Handlers: []Handler{
		{Params: []string{"context.Context", "*.Request"}, Results: []string{"any", "error"}, Request: 1, Method: -1},
	},
	Callers: []string{"Connection", "AsyncCall"},
	Calls: []Call{
		{Name: "Connection.Call", Method: 1, Starts: true},
		{Name: "AsyncCall.Await", Method: Receiver},
	},
	Withdraws: []string{"Connection.Cancel"},
	Answered:  Unasked, // its type is not exported, and has no method Is
	Replies: []Reply{
		{Name: "Connection.Respond", Error: 2, Result: 1},
		{Name: "NewResponse", Error: 2, Result: 1},
	},
	Responses: []Response{{Name: "Response", Error: "Error"}},
	Notified:  map[string]bool{"IsCall": false},
	Behavior: Behavior{
		KeepsWrapped: true,
		DropsData:    true,
		Notification: Logged, // to the event log, if the program exports one
	},
	Checked: "e2e/wire: v0.0.0-20260709172345-9ea1abe57597",
}
