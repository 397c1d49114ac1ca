package sdk

// sourcegraph is github.com/sourcegraph/jsonrpc2. A function that
// HandlerWithError wraps is answered with what it returns; a raw Handler
// answers by calls on the connection, and one that forgets to leaves the peer
// waiting.
var sourcegraph = &Library{
	Name:   "sourcegraph/jsonrpc2",
	Paths:  []string{"github.com/sourcegraph/jsonrpc2"},
	Errors: []ErrorType{{Name: "Error", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true, SetData: "SetError"}},
	Consts: codeNames("Code", nil),
	Handlers: []Handler{
		{Params: sourcegraphParams, Results: []string{"any", "error"}, Request: 2, Method: -1},
		{Methods: map[string]string{"Handle": ""}, Params: sourcegraphParams, Results: []string{}, Request: 2, Method: -1, Style: Raw},
	},
	Registers: []Registration{{Name: "HandlerWithError", Func: 0, Method: -1}},
	Callers:   []string{"Conn", "JSONRPC2"},
	Calls: []Call{
		{Name: "Conn.Call", Method: 1},
		{Name: "JSONRPC2.Call", Method: 1},
		{Name: "Conn.DispatchCall", Method: 1, Starts: true},
		{Name: "Waiter.Wait", Method: Receiver},
	},
	Replies: []Reply{
		{Name: "Conn.Reply", Error: -1, Result: 2},
		{Name: "Conn.ReplyWithError", Error: 2},
		{Name: "Conn.SendResponse", Error: -1},
	},
	Responses: []Response{{Name: "Response", Error: "Error"}},
	Notified:  map[string]bool{"Notif": true},
	Behavior: Behavior{
		Notification: Logged,
		TypedNil:     NilSilent,
		OwnContext:   true,
	},
	Checked: "e2e/wire: v0.2.3",
}

var sourcegraphParams = []string{"context.Context", "*.Conn", "*.Request"}
