package sdk

// acpRequests maps the Go names that ACP libraries give to request handlers to
// the methods on the wire. The libraries agree wherever they share a name, and so do the
// names that begin with Unstable.
var acpRequests = map[string]string{
	"Initialize":               "initialize",
	"Authenticate":             "authenticate",
	"Logout":                   "logout",
	"NewSession":               "session/new",
	"LoadSession":              "session/load",
	"ResumeSession":            "session/resume",
	"ForkSession":              "session/fork",
	"ListSessions":             "session/list",
	"DeleteSession":            "session/delete",
	"CloseSession":             "session/close",
	"Prompt":                   "session/prompt",
	"SetMode":                  "session/set_mode",
	"SetSessionMode":           "session/set_mode",
	"SetSessionModel":          "session/set_model",
	"SetConfigOption":          "session/set_config_option",
	"SetSessionConfigOption":   "session/set_config_option",
	"StartNes":                 "nes/start",
	"SuggestNes":               "nes/suggest",
	"CloseNes":                 "nes/close",
	"DisableProvider":          "providers/disable",
	"UnstableDisableProviders": "providers/disable",
	"ListProviders":            "providers/list",
	"SetProvider":              "providers/set",
	"UnstableSetProviders":     "providers/set",
	"ReadTextFile":             "fs/read_text_file",
	"WriteTextFile":            "fs/write_text_file",
	"RequestPermission":        "session/request_permission",
	"CreateTerminal":           "terminal/create",
	"KillTerminal":             "terminal/kill",
	"KillTerminalCommand":      "terminal/kill",
	"TerminalOutput":           "terminal/output",
	"ReleaseTerminal":          "terminal/release",
	"WaitForTerminalExit":      "terminal/wait_for_exit",
	"CreateElicitation":        "elicitation/create",
	"ConnectMcp":               "mcp/connect",
	"DisconnectMcp":            "mcp/disconnect",
	"MessageMcp":               "mcp/message",

	// The second version of the protocol.
	"LoginAuth":  "auth/login",
	"AuthLogin":  "auth/login",
	"LogoutAuth": "auth/logout",
	"AuthLogout": "auth/logout",
}

// acpNotifications is the same for notification handlers.
var acpNotifications = map[string]string{
	"Cancel":                      "session/cancel",
	"CancelSession":               "session/cancel",
	"SessionCancel":               "session/cancel",
	"SessionUpdate":               "session/update",
	"SessionNotification":         "session/update",
	"Update":                      "session/update",
	"Accept":                      "nes/accept",
	"UnstableAcceptNes":           "nes/accept",
	"NesAccept":                   "nes/accept",
	"NesReject":                   "nes/reject",
	"Reject":                      "nes/reject",
	"UnstableRejectNes":           "nes/reject",
	"DidOpen":                     "document/didOpen",
	"DocumentDidOpen":             "document/didOpen",
	"UnstableDidOpenDocument":     "document/didOpen",
	"DidChange":                   "document/didChange",
	"DocumentDidChange":           "document/didChange",
	"UnstableDidChangeDocument":   "document/didChange",
	"DidClose":                    "document/didClose",
	"DocumentDidClose":            "document/didClose",
	"UnstableDidCloseDocument":    "document/didClose",
	"DidFocus":                    "document/didFocus",
	"DocumentDidFocus":            "document/didFocus",
	"UnstableDidFocusDocument":    "document/didFocus",
	"DidSave":                     "document/didSave",
	"DocumentDidSave":             "document/didSave",
	"UnstableDidSaveDocument":     "document/didSave",
	"Message":                     "mcp/message",
	"Complete":                    "elicitation/complete",
	"CompleteElicitation":         "elicitation/complete",
	"UnstableElicitationComplete": "elicitation/complete",
	"ExtNotification":             "",
}

// acpHandlers are the shapes of the libraries that dispatch by method name:
// requests and notifications as (context, params) → (…, error).
var acpHandlers = []Handler{
	{Methods: acpRequests, Request: 1, Method: -1},
	{Methods: acpNotifications, Results: []string{"error"}, Request: 1, Method: -1, Notification: true},
}

// rawParams is the shape of a function that dispatches raw params by a method
// name.
var rawParams = []string{"context.Context", "string", "encoding/json.RawMessage"}
