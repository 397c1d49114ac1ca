package sdk

import "go/types"

// lspdev and lspdevOld are go.lsp.dev/jsonrpc2 from v1.0.0 on and up to
// v0.10.0: two APIs under one import path, told apart by the Handler.
//
// From v1.0.0 on a handler returns its answer, and the error of a notification
// handler closes the connection.
var lspdev = &Library{
	Name:   "go.lsp.dev/jsonrpc2",
	Paths:  []string{"go.lsp.dev/jsonrpc2"},
	Match:  func(pkg *types.Package) bool { return !lspdevResponds(pkg) },
	Errors: []ErrorType{{Name: "Error", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Funcs:  lspdevConstructors,
	Vars:   lspdevVars,
	Consts: lspdevConsts,
	Handlers: []Handler{
		{Params: []string{"context.Context", "*.Request"}, Results: []string{"any", "error"}, Request: 1, Method: -1},
	},
	Registers: []Registration{
		{Name: "Conn.Go", Func: 1, Method: -1},
		{Name: "HandlerServer", Func: 0, Method: -1},
		{Name: "AsyncHandler", Func: 0, Method: -1},
		{Name: "CancelHandler", Func: 0, Method: -1},
	},
	Callers: []string{"Conn", "SyncClient", "PipelineClient", "BatchClient"},
	Calls: []Call{
		{Name: "Conn.Call", Method: 1},
		{Name: "SyncClient.Call", Method: 1},
		{Name: "PipelineClient.Call", Method: 1},
	},
	Replies:  []Reply{{Name: "NewResponse", Error: 2, Result: 1}},
	Notified: map[string]bool{"IsCall": false},
	Behavior: Behavior{
		KeepsWrapped: true,
		Notification: ClosesConnection,
		TypedNil:     NilCloses, // by a panic that the connection recovers from
	},
	Checked: "e2e/wire: v1.0.1",
}

// Up to v0.10.0 a handler calls a replier. An error that it returns instead is
// never sent: the connection is closed, and as a rule the process panics
// because two different errors are stored in one atomic.Value. AsyncHandler
// swallows such an error, and the peer waits.
var lspdevOld = &Library{
	Name:   "go.lsp.dev/jsonrpc2 up to v0.10.0",
	Paths:  []string{"go.lsp.dev/jsonrpc2"},
	Match:  lspdevResponds,
	Errors: []ErrorType{{Name: "Error", Pointer: true, Code: "Code", Message: "Message", Data: "Data", RawData: true}},
	Funcs:  lspdevConstructors,
	Vars:   lspdevVars,
	Consts: lspdevConsts,
	Handlers: []Handler{
		{Params: []string{"context.Context", ".Replier", ".Request"}, Results: []string{"error"}, Request: 2, Method: -1, Style: Responder},
	},
	Registers: []Registration{
		{Name: "Conn.Go", Func: 1, Method: -1},
		{Name: "HandlerServer", Func: 0, Method: -1},
		{Name: "AsyncHandler", Func: 0, Method: -1, Swallows: true},
		{Name: "CancelHandler", Func: 0, Method: -1},
		{Name: "ReplyHandler", Func: 0, Method: -1},
	},
	Callers:  []string{"Conn"},
	Calls:    []Call{{Name: "Conn.Call", Method: 1}},
	Replies:  []Reply{{Name: "NewResponse", Error: 2, Result: 1}},
	Notified: map[string]bool{"Call": false, "Notification": true},
	Behavior: Behavior{
		KeepsWrapped: true,
		Notification: Panics,
		Returned:     Panics,
		TypedNil:     NilSucceeds,
	},
	Checked: "e2e/wire: v0.10.0",
}

// lspdevResponds reports whether the package's Handler is of the responder
// style.
func lspdevResponds(pkg *types.Package) bool {
	obj, ok := pkg.Scope().Lookup("Handler").(*types.TypeName)
	if !ok {
		return false
	}
	sig, ok := obj.Type().Underlying().(*types.Signature)
	if !ok {
		return false
	}
	_, _, ok = IsResponder(sig)
	return ok
}

var lspdevConstructors = []Constructor{
	{Name: "NewError", CodeArg: 0, Message: 1, Data: -1},
	{Name: "Errorf", CodeArg: 0, Message: 1, Data: -1, Format: true},
}

var lspdevVars = map[string]int64{
	"ErrParse":          -32700,
	"ErrInvalidRequest": -32600,
	"ErrMethodNotFound": -32601,
	"ErrInvalidParams":  -32602,
	"ErrInternal":       -32603,
	"ErrUnknown":        -32001,
}

// lspdevConsts leaves out ServerNotInitialized, which is ACP's -32002 by its
// number alone.
var lspdevConsts = codeNames("", nil)
