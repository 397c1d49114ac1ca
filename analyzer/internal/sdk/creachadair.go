package sdk

// creachadair is github.com/creachadair/jrpc2. Any error with a method
// ErrCode() Code is a coded one, its own type among them.
var creachadair = &Library{
	Name:      "creachadair/jrpc2",
	Paths:     []string{"github.com/creachadair/jrpc2"},
	Also:      []string{"github.com/creachadair/jrpc2/handler"},
	ErrorPath: "github.com/creachadair/jrpc2",
	Errors:    []ErrorType{{Name: "Error", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true, WithData: "WithData"}},
	Coder:     "ErrCode",
	Funcs: []Constructor{
		{Name: "Errorf", CodeArg: 0, Message: 1, Data: -1, Format: true},
		{Name: "Code.Err", CodeArg: Receiver, Message: -1, Data: -1},
	},
	Consts: codeNames("", nil),
	Handlers: []Handler{
		{Params: []string{"context.Context", "*.Request"}, Results: []string{"any", "error"}, Request: 1, Method: -1},
	},
	Registers: []Registration{
		{Name: "New", Func: 0, Method: -1, Adapts: true},
		{Name: "NewPos", Func: 0, Method: -1, Adapts: true},
		{Name: "Check", Func: 0, Method: -1},
		{Name: "Positional", Func: 0, Method: -1},
	},
	Callers:   []string{"Client", "Server"},
	Withdraws: []string{"Server.CancelRequest"},
	Calls: []Call{
		{Name: "Client.Call", Method: 1},
		{Name: "Client.CallResult", Method: 1},
		{Name: "Server.Callback", Method: 1},
	},
	Notified: map[string]bool{"IsNotification": true},
	Behavior: Behavior{
		Uncoded:      -32098,
		KeepsWrapped: true,
		DropsData:    true,
		Canceled:     -32097,
		Deadline:     -32096,
		Notification: Logged,
		TypedNil:     NilEmpty,
	},
	Checked: "e2e/wire: v1.3.6",
}
