package sdk

// brokk is github.com/BrokkAi/acp-go. The error of a notification handler
// stops the connection; context.Canceled anywhere in a returned error wins over
// a code in it.
var brokk = &Library{
	Name:  "BrokkAi/acp-go",
	Paths: []string{"github.com/BrokkAi/acp-go"},
	Also: []string{
		"github.com/BrokkAi/acp-go/agent",
		"github.com/BrokkAi/acp-go/schema",
		"github.com/BrokkAi/acp-go/schema/v2",
		"github.com/BrokkAi/acp-go/v2",
		"github.com/BrokkAi/acp-go/v2/agent",
	},
	ErrorPath: "github.com/BrokkAi/acp-go",
	ErrorName: "acp",
	Protocol:  "acp",
	Errors:    []ErrorType{{Name: "RPCError", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Consts:    map[int64]string{-32000: "ErrorCodeAuthRequired", -32002: "ErrorCodeResourceNotFound"},
	Handlers: append([]Handler{
		{Methods: acpRequests, Params: []string{"context.Context", ".Client", "*"}, Request: 2, Method: -1},
		{Methods: acpRequests, Params: []string{"context.Context", ".Client", ".PromptRequest", ".SessionUpdater"}, Request: 2, Method: -1},
		{Methods: acpNotifications, Params: []string{".CancelSessionNotification"}, Results: []string{"error"}, Request: 0, Method: -1, Notification: true},
		{Type: "Handler", Params: rawParams, Results: []string{"any", "error"}, Request: 2, Method: 1},
		{Type: "Notifications", Params: []string{"string", "encoding/json.RawMessage"}, Results: []string{"error"}, Request: 1, Method: 0, Notification: true},
	}, acpHandlers...),
	Callers: []string{"Connection", "Client"},
	Calls:   []Call{{Name: "Connection.Call", Method: 1}, {Name: "Client.Call", Method: 1}},
	Behavior: Behavior{
		Uncoded:      -32603,
		KeepsWrapped: true,
		Canceled:     -32800,
		Deadline:     -32603,
		Notification: ClosesConnection,
		TypedNil:     NilEmpty,
	},
	Checked: "read: connection.go, errors.go, agent and v2 at 47c17c9; the module proxy does not serve it",
}
