package protocol

// Sources of the ACP rows. The specification's newer pages win over older ones.
const (
	acpErrors    = "ACP, protocol/v1/error"
	acpDraft     = "ACP, protocol/v1/draft/error"
	acpV2        = "ACP, protocol/v2/error"
	acpPrompt    = "ACP, protocol/prompt-turn#cancellation"
	acpFiles     = "ACP, protocol/file-system#writing-files"
	acpTerminals = "ACP, protocol/terminals#waiting-for-exit"
	acpOldDraft  = "ACP draft, removed 2026-07-02"
	jsonrpcSpec  = "JSON-RPC 2.0, section 5.1"
)

// ACP returns the Agent Client Protocol's table, version 1 with what version 2
// adds. The caller must not change it.
func ACP() *Protocol { return acp }

var acp = &Protocol{
	Name:     "acp",
	Title:    "ACP",
	DataName: "data",
	Custom:   "choose a code above -32000 or below -32899",
	Codes: []Code{
		{Value: -32700, Name: "Parse error", Meanings: []Meaning{ParseError}, Words: []string{"parse", "json", "malformed"}, Source: acpErrors},
		{Value: -32600, Name: "Invalid request", Meanings: []Meaning{InvalidRequest, NotInitialized}, Words: []string{"invalid request", "request", "initialized"}, Source: acpErrors},
		{Value: -32601, Name: "Method not found", Meanings: []Meaning{MethodNotFound}, Words: []string{"method", "unsupported", "not supported", "not implemented", "unimplemented", "unknown command", "capability"}, Source: acpErrors},
		{Value: -32602, Name: "Invalid params", Meanings: []Meaning{InvalidParams}, Also: []Meaning{SessionNotFound, TerminalNotFound, FileNotFound, ResourceNotFound}, Words: []string{"param", "argument", "invalid", "value", "required", "missing", "bad"}, Source: acpErrors},
		{Value: -32603, Name: "Internal error", Meanings: []Meaning{Internal}, Words: []string{"internal", "failed", "failure", "server error"}, Text: "The receiver failed unexpectedly, and nothing else.", Source: acpErrors},
		{Value: -32800, Name: "Request cancelled", Meanings: []Meaning{Cancelled}, Words: []string{"cancel", "abort", "timeout", "timed out", "time out", "deadline", "shutdown", "shut down", "shutting down", "interrupt", "stopped", "resource limit", "resources"}, Source: acpDraft},
		{Value: -32000, Name: "Authentication required", Meanings: []Meaning{AuthRequired, TokenExpired}, Words: []string{"auth", "login", "logged in", "log in", "sign in", "signed in", "credential", "api key", "apikey", "token", "expired"}, Except: []string{"busy", "limit", "quota", "too many", "throttle", "overload"}, Source: acpErrors},
		{Value: -32002, Name: "Resource not found", Meanings: []Meaning{SessionNotFound, TerminalNotFound, FileNotFound, ResourceNotFound}, Words: []string{"not found", "notfound", "unknown", "no such", "not exist", "missing", "inactive", "not active", "gone", "expired", "closed", "deleted", "removed", "lost", "nonexist"}, Source: acpErrors},
		{Value: -32022, Name: "Unsupported protocol version", Meanings: []Meaning{UnsupportedVersion}, Words: []string{"version"}, Source: acpV2},
		{Value: -32042, Name: "URL elicitation required", Removed: true, Words: []string{"elicitation"}, Source: acpOldDraft},
	},
	Reserved: []Range{
		{Low: -32768, High: -32000, Owner: "JSON-RPC and ACP", Force: Should, Source: acpErrors},
		{Low: -32899, High: -32800, Owner: "LSP", Draft: true, Force: Should, Source: acpDraft},
	},
	Answers: map[Meaning]Answer{
		ParseError:       {Code: -32700, Force: Plain, Source: jsonrpcSpec},
		InvalidRequest:   {Code: -32600, Force: Plain, Source: jsonrpcSpec},
		NotInitialized:   {Code: -32600, Force: Plain, Source: acpErrors},
		MethodNotFound:   {Code: -32601, Data: "method", Force: Should, Source: acpErrors},
		InvalidParams:    {Code: -32602, Data: AnyField, Force: Plain, Source: acpErrors},
		Cancelled:        {Code: -32800, Force: Must, Source: acpDraft},
		PromptCancelled:  {Result: `the stop reason "cancelled"`, Force: Must, Source: acpPrompt},
		OutcomeCancelled: {Result: `the outcome "cancelled"`, Force: Must, Source: acpPrompt},
		AuthRequired:     {Code: -32000, Force: Plain, Source: acpErrors},
		TokenExpired:     {Code: -32000, Force: Plain, Source: acpErrors},
		SessionNotFound:  {Code: -32002, Data: "sessionId", Force: Should, Source: acpErrors},
		SessionDeleted:   {Result: "success", Force: Should, Source: acpErrors},
		FileToMake:       {Result: "the file to be made", Force: Must, Source: acpFiles},
		CommandExited:    {Result: "its exit code", Force: Plain, Source: acpTerminals},
		TerminalNotFound: {Code: -32002, Force: Should, Source: acpErrors},
		FileNotFound:     {Code: -32002, Data: "uri", Force: Should, Source: acpErrors},
		ResourceNotFound: {Code: -32002, Data: "uri", Force: Should, Source: acpErrors},
	},
	Schema:      acpSchema,
	StopReason:  "stopReason",
	StopReasons: []string{"end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"}, // ACP, schema, StopReason
	Choices:     []string{"modeId", "modelId", "configId", "value", "methodId"},
	Methods: []Method{
		{Name: "initialize", Agent: true, Required: true},
		{Name: "authenticate", Agent: true, Required: true, Refuses: true},
		{Name: "logout", Agent: true, Offered: "agentCapabilities.auth.logout"},
		{Name: "auth/login", Agent: true},
		{Name: "auth/logout", Agent: true},
		{Name: "auth/status", Agent: true},
		{Name: "auth/status_update", Notification: true},
		{Name: "proxy/initialize", Agent: true},
		{Name: "proxy/successor", Agent: true},
		{Name: "session/new", Agent: true, Required: true, Needs: "cwd"},
		{Name: "session/load", Agent: true, Offered: "agentCapabilities.loadSession", Refuses: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/resume", Agent: true, Offered: "agentCapabilities.sessionCapabilities.resume", Refuses: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/fork", Agent: true, Offered: "agentCapabilities.sessionCapabilities.fork", Refuses: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/list", Agent: true, Offered: "agentCapabilities.sessionCapabilities.list"},
		{Name: "session/delete", Agent: true, Offered: "agentCapabilities.sessionCapabilities.delete", Needs: "sessionId", Succeeds: SessionDeleted},
		{Name: "session/close", Agent: true, Offered: "agentCapabilities.sessionCapabilities.close", Needs: "sessionId", Disputed: true},
		{Name: "session/archive", Agent: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/unarchive", Agent: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/status", Agent: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/set_title", Agent: true, Needs: "sessionId", Names: SessionNotFound},
		{Name: "session/prompt", Agent: true, Required: true, Refuses: true, Needs: "sessionId", Names: SessionNotFound, Stops: true, Succeeds: PromptCancelled},
		{Name: "session/set_mode", Agent: true, Refuses: true, Needs: "sessionId"},
		{Name: "session/set_model", Agent: true, Refuses: true, Needs: "sessionId"},
		{Name: "session/set_config_option", Agent: true, Refuses: true, Needs: "sessionId"},
		{Name: "session/cancel", Agent: true, Notification: true, Cancels: PromptCancelled},
		{Name: "terminal/cancel", Agent: true, Needs: "terminalId"},
		{Name: "tool_call/cancel", Agent: true, Needs: "toolCallId"},
		{Name: "providers/list", Agent: true},
		{Name: "providers/set", Agent: true},
		{Name: "providers/disable", Agent: true},
		{Name: "nes/start", Agent: true},
		{Name: "nes/suggest", Agent: true},
		{Name: "nes/close", Agent: true},
		{Name: "nes/accept", Agent: true, Notification: true},
		{Name: "nes/reject", Agent: true, Notification: true},
		{Name: "document/didOpen", Agent: true, Notification: true},
		{Name: "document/didChange", Agent: true, Notification: true},
		{Name: "document/didClose", Agent: true, Notification: true},
		{Name: "document/didFocus", Agent: true, Notification: true},
		{Name: "document/didSave", Agent: true, Notification: true},
		{Name: "fs/read_text_file", Offered: "clientCapabilities.fs.readTextFile", Needs: "path", Names: FileNotFound},
		{Name: "fs/write_text_file", Offered: "clientCapabilities.fs.writeTextFile", Needs: "path", Succeeds: FileToMake},
		{Name: "session/request_permission", Required: true, Succeeds: OutcomeCancelled},
		{Name: "session/update", Notification: true},
		{Name: "terminal/create", Offered: "clientCapabilities.terminal", Needs: "command"},
		{Name: "terminal/output", Offered: "clientCapabilities.terminal", Needs: "terminalId", Names: TerminalNotFound},
		{Name: "terminal/release", Offered: "clientCapabilities.terminal", Needs: "terminalId", Names: TerminalNotFound},
		{Name: "terminal/kill", Offered: "clientCapabilities.terminal", Needs: "terminalId", Names: TerminalNotFound},
		{Name: "terminal/wait_for_exit", Offered: "clientCapabilities.terminal", Needs: "terminalId", Names: TerminalNotFound, Succeeds: CommandExited},
		{Name: "elicitation/create", Offered: "clientCapabilities.elicitation"},
		{Name: "elicitation/complete", Notification: true},
		{Name: "mcp/connect", Offered: "agentCapabilities.mcpCapabilities.acp"},
		{Name: "mcp/disconnect", Offered: "agentCapabilities.mcpCapabilities.acp"},
		{Name: "mcp/message", Offered: "agentCapabilities.mcpCapabilities.acp"},
		{Name: "$/cancel_request", Notification: true, Cancels: Cancelled},
	},
}
