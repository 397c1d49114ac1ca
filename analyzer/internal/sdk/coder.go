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
	Protocol: "acp",
	Errors:   []ErrorType{{Name: "RequestError", Pointer: true, Code: "Code", Message: "Message", Data: "Data"}},
	Funcs: []Constructor{
		{Name: "NewParseError", Code: -32700, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewInvalidRequest", Code: -32600, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewMethodNotFound", Code: -32601, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewInvalidParams", Code: -32602, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewInternalError", Code: -32603, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewRequestCancelled", Code: -32800, CodeArg: -1, Message: -1, Data: 0},
		{Name: "NewAuthRequired", Code: -32000, CodeArg: -1, Message: -1, Data: 0},
	},
	Handlers: []Handler{
		{Methods: acpMethods, Request: 1, Method: -1, Replier: -1},
		{Methods: acpNotifications, Results: []string{"error"}, Request: 1, Method: -1, Replier: -1, Notification: true},
		{Methods: map[string]string{"HandleExtensionMethod": ""}, Params: []string{"context.Context", "string", "encoding/json.RawMessage"}, Results: []string{"any", "error"}, Request: 2, Method: 1, Replier: -1},
		{Params: []string{"context.Context", "string", "encoding/json.RawMessage"}, Results: []string{"any", "*.RequestError"}, Request: 2, Method: 1, Replier: -1},
	},
	Callers:  []string{"AgentSideConnection", "ClientSideConnection", "Connection"},
	Behavior: Behavior{Uncoded: -32603, Canceled: -32800, Deadline: -32603, Notification: Logged, TypedNil: "is a success with the result null"},
	Version: func(pkg *types.Package) Behavior {
		b := Behavior{Uncoded: -32603, Canceled: -32800, Deadline: -32603, Notification: Logged, TypedNil: "is a success with the result null"}
		if pkg.Scope().Lookup("NewRequestCancelled") == nil {
			b.Canceled = -32603
		}
		return b
	},
	Checked: "e2e/wire, v0.6.3, v0.12.2 and v0.13.5",
}

// acpMethods maps the Go names that ACP libraries give to request handlers to
// the methods on the wire.
var acpMethods = map[string]string{
	"Initialize":                "initialize",
	"Authenticate":              "authenticate",
	"Logout":                    "logout",
	"NewSession":                "session/new",
	"LoadSession":               "session/load",
	"ResumeSession":             "session/resume",
	"UnstableResumeSession":     "session/resume",
	"UnstableForkSession":       "session/fork",
	"ForkSession":               "session/fork",
	"ListSessions":              "session/list",
	"UnstableListSessions":      "session/list",
	"DeleteSession":             "session/delete",
	"UnstableDeleteSession":     "session/delete",
	"CloseSession":              "session/close",
	"UnstableCloseSession":      "session/close",
	"Prompt":                    "session/prompt",
	"SetSessionMode":            "session/set_mode",
	"SetSessionModel":           "session/set_model",
	"UnstableSetSessionModel":   "session/set_model",
	"SetSessionConfigOption":    "session/set_config_option",
	"UnstableStartNes":          "nes/start",
	"UnstableSuggestNes":        "nes/suggest",
	"UnstableCloseNes":          "nes/close",
	"UnstableDisableProvider":   "providers/disable",
	"UnstableDisableProviders":  "providers/disable",
	"UnstableListProviders":     "providers/list",
	"UnstableSetProvider":       "providers/set",
	"UnstableSetProviders":      "providers/set",
	"ReadTextFile":              "fs/read_text_file",
	"WriteTextFile":             "fs/write_text_file",
	"RequestPermission":         "session/request_permission",
	"CreateTerminal":            "terminal/create",
	"KillTerminal":              "terminal/kill",
	"KillTerminalCommand":       "terminal/kill",
	"TerminalOutput":            "terminal/output",
	"ReleaseTerminal":           "terminal/release",
	"WaitForTerminalExit":       "terminal/wait_for_exit",
	"UnstableCreateElicitation": "elicitation/create",
	"UnstableConnectMcp":        "mcp/connect",
	"UnstableDisconnectMcp":     "mcp/disconnect",
	"UnstableMessageMcp":        "mcp/message",
}

// acpNotifications is the same for notification handlers.
var acpNotifications = map[string]string{
	"Cancel":                      "session/cancel",
	"SessionUpdate":               "session/update",
	"UnstableAcceptNes":           "nes/accept",
	"UnstableRejectNes":           "nes/reject",
	"UnstableDidOpenDocument":     "document/didOpen",
	"UnstableDidChangeDocument":   "document/didChange",
	"UnstableDidCloseDocument":    "document/didClose",
	"UnstableDidFocusDocument":    "document/didFocus",
	"UnstableDidSaveDocument":     "document/didSave",
	"UnstableCompleteElicitation": "elicitation/complete",
}
