package cause

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Subjects by what ties them to the request.
func derived(names ...string) Subject  { return Subject{Tie: Derived, Names: names} }
func selected(names ...string) Subject { return Subject{Tie: Selected, Names: names} }
func untied(names ...string) Subject   { return Subject{Tie: Untied, Names: names} }

// folder is one of the request's, and foundBy what the request has led to.
var folder = Subject{Tie: Derived, Names: []string{"Cwd"}, Fields: []string{"cwd"}}

func foundBy(names ...string) Subject {
	return Subject{Tie: Selected, Names: names, Fields: []string{Found}}
}

func when(kind Kind, s Subject) []Condition { return []Condition{{Kind: kind, Subject: s}} }

// Each rule has evidence that it decides, and evidence beside that which it
// leaves alone.
var ruleTests = []struct {
	rule    string
	fires   Evidence
	want    protocol.Meaning // "" for a silence
	beside  Evidence
	instead protocol.Meaning // what the evidence beside it speaks for, or ""
}{
	{
		"prompt-cancelled",
		Evidence{Method: "session/prompt", Sentinel: "context.Canceled"}, protocol.PromptCancelled,
		Evidence{Method: "session/load", Sentinel: "context.Canceled"}, protocol.Cancelled,
	},
	{
		"permission-cancelled",
		Evidence{Method: "session/request_permission", Conditions: []Condition{{Kind: IsError, Name: "context.Canceled"}}}, protocol.OutcomeCancelled,
		Evidence{Method: "session/request_permission", Conditions: []Condition{{Kind: IsError, Name: "net.ErrClosed"}}}, "",
	},
	{
		"deadline",
		Evidence{Method: "session/prompt", Sentinel: "context.DeadlineExceeded"}, "",
		Evidence{Method: "session/prompt", Text: "timed out"}, "",
	},
	{
		"cancelled",
		Evidence{Method: "fs/read_text_file", Sentinel: "context.Canceled"}, protocol.Cancelled,
		Evidence{Method: "fs/read_text_file", Text: "cancelled"}, "",
	},
	{
		"token-expired",
		Evidence{Text: "access token has expired", Conditions: when(OwnSet, untied("expired"))}, protocol.TokenExpired,
		Evidence{Text: "access token has expired", Conditions: when(OwnSet, untied("answer"))}, "",
	},
	{
		"scope",
		Evidence{Text: "insufficient scope", Conditions: when(OwnFalse, untied("scoped"))}, protocol.MissingScope,
		Evidence{Text: "insufficient scope"}, "",
	},
	{
		"not-authenticated",
		Evidence{Text: "not logged in", Conditions: when(OwnUnset, untied("user"))}, protocol.AuthRequired,
		Evidence{Text: "not logged in", Conditions: when(OwnSet, untied("user"))}, "",
	},
	{
		authenticating, // a file of the program's own, and one that the request names
		Evidence{Text: "not logged in", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist", Subject: untied("path")}}}, protocol.AuthRequired,
		Evidence{Text: "not logged in", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist", Subject: derived("path")}}}, "",
	},
	{
		"before-initialize",
		Evidence{Text: "E17", Conditions: []Condition{{Kind: Early, Name: initialize, Subject: untied("greeted")}}}, protocol.NotInitialized,
		Evidence{Text: "E17", Conditions: when(OwnFalse, untied("greeted"))}, "",
	},
	{
		"not-initialized",
		Evidence{Text: "connection is not initialized", Conditions: when(OwnFalse, untied("ready"))}, protocol.NotInitialized,
		Evidence{Text: "engine not initialized", Conditions: when(OwnUnset, untied("engine"))}, "",
	},
	{
		"own-object",
		Evidence{Text: "engine not initialized", Conditions: when(OwnUnset, untied("engine"))}, "",
		Evidence{Text: "engine not supported", Conditions: when(OwnUnset, untied("engine"))}, protocol.MethodNotFound,
	},
	{
		"unknown-method",
		Evidence{Text: "unknown method %q", Args: derived("method")}, protocol.MethodNotFound,
		Evidence{Text: "unknown auth method %q", Args: derived("MethodId")}, protocol.InvalidParams,
	},
	{
		"task-completed",
		Evidence{Text: "task is already completed"}, protocol.TaskCompleted,
		Evidence{Text: "download is already completed"}, "",
	},
	{
		"task-canceled",
		Evidence{Text: "task was canceled"}, protocol.TaskCanceled,
		Evidence{Text: "order was canceled"}, "",
	},
	{
		"chat-closed",
		Evidence{Text: "chat is already closed"}, protocol.ChatClosed,
		Evidence{Text: "file already closed"}, "",
	},
	{
		"version",
		Evidence{Text: "unsupported protocol version %d", Args: derived("ProtocolVersion")}, protocol.UnsupportedVersion,
		Evidence{Text: "unsupported version of git"}, "",
	},
	{
		"undecodable-message",
		Evidence{Producer: "encoding/json.Unmarshal", Subject: Subject{Frame: true}, Built: true}, protocol.ParseError,
		Evidence{Producer: "encoding/json.Unmarshal", Subject: Subject{Frame: true}, Built: true, Method: "session/prompt"}, "",
	},
	{
		"incomplete-message",
		Evidence{Text: "missing fields", Built: true, Conditions: when(Empty, Subject{Names: []string{"ID"}, Frame: true})}, protocol.InvalidRequest,
		Evidence{Text: "missing fields", Built: true, Conditions: when(Empty, untied("ID"))}, "",
	},
	{
		"other-version",
		Evidence{Text: "invalid version", Built: true, Conditions: when(NotOneOf, Subject{Names: []string{"JSONRPC"}, Frame: true})}, protocol.InvalidRequest,
		Evidence{Text: "invalid answer", Built: true, Conditions: when(NotOneOf, Subject{Names: []string{"Method"}, Frame: true})}, "",
	},
	{
		"look-up-in-other-words",
		Evidence{Text: "nothing to kill", Conditions: []Condition{{Kind: Missing, Subject: derived("TerminalId"), Among: []string{"Get", "terminals"}}}}, protocol.TerminalNotFound,
		Evidence{Text: "a turn is running", Conditions: []Condition{{Kind: Missing, Subject: derived("SessionId"), Among: []string{"Get", "sessions"}}}}, "",
	},
	{
		"prompt-ended",
		Evidence{Method: "session/prompt", Text: "stopped", Conditions: when(Withdrawn, untied())}, protocol.PromptCancelled,
		Evidence{Method: "session/prompt", Text: "timed out", Conditions: when(Withdrawn, untied())}, "",
	},
	{
		"permission-ended",
		Evidence{Method: "session/request_permission", Text: "stopped", Conditions: when(Withdrawn, untied())}, protocol.OutcomeCancelled,
		Evidence{Method: "session/request_permission", Text: "shutting down", Conditions: when(Withdrawn, untied())}, "",
	},
	{
		"ended",
		Evidence{Method: "session/load", Text: "session not found", Args: derived("SessionId"), Conditions: when(Withdrawn, untied())}, "",
		Evidence{Method: "session/load", Text: "session not found", Args: derived("SessionId"), Conditions: when(Predicate, untied())}, protocol.SessionNotFound,
	},
	{
		"rejected-credentials",
		Evidence{Text: "the model refused", Conditions: []Condition{{Kind: Status, Name: "401"}}}, protocol.AuthRequired,
		Evidence{Text: "the model refused", Conditions: []Condition{{Kind: Status, Name: "403"}}}, "",
	},
	{
		"rejected-credentials",
		Evidence{Text: "unauthorized", Conditions: []Condition{{Kind: Status, Name: "401"}, {Kind: Failed, Name: "net/http.Get"}}}, protocol.AuthRequired,
		Evidence{Text: "unauthorized", Conditions: []Condition{{Kind: Failed, Name: "net/http.Get"}, {Kind: Status, Name: "401"}}}, "",
	},
	{
		"unknown-id",
		Evidence{Text: "unknown session %s", Conditions: when(NotOneOf, derived("SessionId"))}, protocol.SessionNotFound,
		Evidence{Text: "unknown mode %s", Conditions: when(NotOneOf, derived("ModeId"))}, protocol.InvalidParams,
	},
	{
		// A mapper that asks for a missing file says nothing of params.
		"undecodable-params",
		Evidence{Producer: "encoding/json.Unmarshal", Subject: derived("params"), Excluded: []string{"io/fs.ErrNotExist"}}, protocol.InvalidParams,
		Evidence{Producer: "os.ReadFile", Subject: derived("params"), Excluded: []string{"io/fs.ErrNotExist"}}, "",
	},
	{
		"undecodable-params",
		Evidence{Producer: "encoding/json.Unmarshal", Subject: derived("params")}, protocol.InvalidParams,
		Evidence{Producer: "encoding/json.Unmarshal", Subject: untied("config")}, "",
	},
	{
		"no-code-named",
		Evidence{Text: "a turn is already in progress for session %s", Args: derived("SessionId")}, "",
		Evidence{Text: "no such session %s", Args: derived("SessionId")}, protocol.SessionNotFound,
	},
	{
		"written-file",
		Evidence{Method: "fs/write_text_file", Producer: "os.Create", Subject: derived("Path"), Sentinel: "io/fs.ErrNotExist"}, "",
		Evidence{Method: "fs/read_text_file", Producer: "os.Open", Subject: derived("Path"), Sentinel: "io/fs.ErrNotExist"}, protocol.FileNotFound,
	},
	{
		"working-directory",
		Evidence{Method: "session/new", Producer: "os.Stat", Subject: derived("Cwd")}, protocol.InvalidParams,
		Evidence{Method: "session/new", Producer: "os.Stat", Subject: untied("workspace")}, "",
	},
	{
		"read-text-file",
		Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path")}, protocol.FileNotFound,
		Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path"), Excluded: []string{"io/fs.ErrNotExist"}}, "",
	},
	{
		"read-in-another-place", // the first file was missing; the second one is known to be there
		Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path"), Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}}}, protocol.FileNotFound,
		Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path"), Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}}, Excluded: []string{"io/fs.ErrNotExist"}}, "",
	},
	{
		"no-such-session-file",
		Evidence{Method: "session/load", Producer: "os.ReadFile", Subject: derived("SessionId")}, protocol.SessionNotFound,
		Evidence{Method: "session/load", Producer: "os.ReadFile", Subject: untied("settings")}, "",
	},
	{
		"no-such-file",
		Evidence{Method: "session/prompt", Text: "no such file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}}, Args: derived("Uri")}, protocol.FileNotFound,
		Evidence{Method: "session/prompt", Text: "no such file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}}}, "",
	},
	{
		"no-such-thing",
		Evidence{Method: "session/load", Text: "session %s", Sentinel: "io/fs.ErrNotExist", Args: derived("SessionId")}, protocol.SessionNotFound,
		Evidence{Method: "session/load", Text: "theme of the day", Sentinel: "io/fs.ErrPermission", Args: derived("SessionId")}, "",
	},
	{
		"no-such-folder",
		Evidence{Method: "session/list", Text: "list: %w", Inner: "folder not found", Sentinel: "m/store.ErrNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.List", Subject: folder}}}, protocol.InvalidParams,
		Evidence{Method: "session/list", Text: "list: %w", Inner: "session not found", Sentinel: "m/store.ErrNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.List", Subject: folder}}}, "",
	},
	{
		"unsupported-elsewhere", // in a package that guards itself
		Evidence{Method: "session/load", Text: "not supported", Foreign: true, Conditions: when(OwnUnset, untied("runner"))}, "",
		Evidence{Method: "session/load", Text: "not supported", Conditions: when(OwnUnset, untied("runner"))}, protocol.MethodNotFound,
	},
	{
		"own-message", // what its own part of a message lacks, the peer is not told
		Evidence{Text: "decode", Conditions: []Condition{{Kind: Failed, Name: "encoding/json.Unmarshal", IsJSON: true, Subject: Subject{Frame: true}}}}, "",
		Evidence{Text: "decode", Answered: true, Conditions: []Condition{{Kind: Failed, Name: "encoding/json.Unmarshal", IsJSON: true, Subject: Subject{Frame: true}}}}, protocol.InvalidRequest,
	},
	{
		"file-of-a-session", // which is known not to be there
		Evidence{Method: "session/load", Text: "E17", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.ReadFile", Subject: Subject{Tie: Selected, Fields: []string{"sessionId"}}}}}, protocol.SessionNotFound,
		Evidence{Method: "session/load", Text: "E17", Conditions: []Condition{{Kind: Failed, Name: "os.ReadFile", Subject: Subject{Tie: Selected, Fields: []string{"sessionId"}}}}}, "",
	},
	{
		"store-of-sessions", // that names its kind
		Evidence{Method: "session/load", Text: "E17", Sentinel: "m/store.ErrSessionNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Subject: field("sessionId")}}}, protocol.SessionNotFound,
		Evidence{Method: "session/list", Text: "E17", Sentinel: "m/store.ErrSessionNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Subject: Subject{Tie: Derived, Fields: []string{"cursor", "sessionId"}}}}}, "",
	},
	{
		"something-else-of-a-session",
		Evidence{Text: "approval not found: %s", Conditions: when(Missing, derived("id", "Session"))}, protocol.InvalidParams,
		Evidence{Text: "not found: %s", Conditions: when(Missing, derived("id", "Session"))}, protocol.SessionNotFound,
	},
	{
		"option-that-nobody-offers",
		Evidence{Method: "session/request_permission", Text: "E17", Conditions: when(Missing, field("optionId"))}, "",
		Evidence{Method: "session/set_config_option", Text: "E17", Conditions: when(Missing, field("configId"))}, protocol.InvalidParams,
	},
	{
		"settings-of-another-session",
		Evidence{Method: "session/set_config_option", Text: "apply settings: %w", Inner: "session not found", Sentinel: "m/store.ErrSessionNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.Apply", Subject: Subject{Tie: Selected, Fields: []string{"value"}}}}}, "",
		Evidence{Method: "session/set_config_option", Text: "apply settings: %w", Inner: "setting not found", Sentinel: "m/store.ErrSettingNotFound", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.Apply", Subject: Subject{Tie: Selected, Fields: []string{"value"}}}}}, protocol.InvalidParams,
	},
	{
		"found-but-invalid", // what was found by an id is the program's own
		Evidence{Method: "session/prompt", Text: "invalid path", Conditions: when(Formless, Subject{Tie: Selected, Fields: []string{"cwd"}})}, "",
		Evidence{Method: "session/prompt", Text: "invalid path", Conditions: when(Formless, field("cwd"))}, protocol.InvalidParams,
	},
	{
		"words-of-a-user",
		Evidence{Method: "session/prompt", Text: "that command is not known", Conditions: []Condition{{Kind: OwnSet}, {Kind: Missing, Subject: field("text")}}}, protocol.InvalidParams,
		Evidence{Method: "session/prompt", Text: "that file is not known", Conditions: []Condition{{Kind: OwnSet}, {Kind: Missing, Subject: field("text")}}}, "",
	},
	{
		"state-that-was-found-out",
		Evidence{Method: "session/load", Text: "no session %s", Args: field("sessionId"), Conditions: []Condition{{Kind: IsError, Name: "m/store.ErrLocked"}, {Kind: Failed, Subject: field("sessionId")}}}, "",
		Evidence{Method: "session/load", Text: "no session %s", Args: field("sessionId"), Conditions: []Condition{{Kind: IsError, Name: "m/store.ErrUnknownSession"}, {Kind: Failed, Subject: field("sessionId")}}}, protocol.SessionNotFound,
	},
	{
		"no-such-model",
		Evidence{Method: "session/prompt", Text: "session %s: %w", Inner: "unknown session", Sentinel: "m/store.ErrUnknown", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.Find", Subject: foundBy("Other")}}, Args: foundBy("ID")}, protocol.SessionNotFound,
		Evidence{Method: "session/prompt", Text: "session %s: %w", Inner: "unknown model", Sentinel: "m/store.ErrUnknown", Conditions: []Condition{{Kind: Failed, Own: true, Name: "m/store.Find", Subject: foundBy("Model")}}, Args: foundBy("ID")}, "",
	},
	{
		"no-such-row",
		Evidence{Method: "session/load", Text: "load session", Conditions: []Condition{{Kind: IsError, Name: "database/sql.ErrNoRows"}}, Args: derived("SessionId")}, protocol.SessionNotFound,
		Evidence{Method: "session/load", Text: "load session", Conditions: []Condition{{Kind: IsError, Name: "database/sql.ErrTxDone"}}, Args: derived("SessionId")}, "",
	},
	{
		"unparsable-value",
		Evidence{Producer: "strconv.Atoi", Subject: derived("Cursor")}, protocol.InvalidParams,
		Evidence{Producer: "strconv.Atoi", Subject: untied("port")}, "",
	},
	{
		"unsupported-method",
		Evidence{Method: "authenticate", Text: "authentication not implemented", Alone: true}, protocol.MethodNotFound,
		Evidence{Method: "authenticate", Text: "authentication not implemented"}, "",
	},
	{
		"stub",
		Evidence{Method: "session/load", Text: "the editor keeps them, not I", Alone: true}, protocol.MethodNotFound,
		Evidence{Method: "session/load", Text: "the line is busy", Alone: true}, "",
	},
	{
		"no-sessions",
		Evidence{Method: "session/load", Text: "session not found", Alone: true}, protocol.SessionNotFound,
		Evidence{Method: "session/list", Text: "session not found", Alone: true}, "",
	},
	{
		"file to make",
		Evidence{Method: "fs/write_text_file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.Stat", Subject: derived("Path")}}}, protocol.FileToMake,
		Evidence{Method: "fs/read_text_file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.Stat", Subject: derived("Path")}}}, protocol.FileNotFound,
	},
	{
		"file to make",
		Evidence{Method: "fs/write_text_file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.WriteFile", Subject: derived("Path")}}}, "",
		Evidence{Method: "fs/write_text_file", Text: "the disk is full", Producer: "os.WriteFile", Subject: derived("Path")}, "",
	},
	{
		"file to make",
		Evidence{Method: "fs/write_text_file", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.Stat", Subject: derived("Path", "Dir")}}}, "",
		Evidence{Method: "fs/write_text_file", Text: "the disk is full"}, "",
	},
	{
		"end of a command",
		Evidence{Method: "terminal/wait_for_exit", Producer: "os/exec.Cmd.Wait"}, protocol.CommandExited,
		Evidence{Method: "terminal/wait_for_exit", Producer: "os/exec.Cmd.Start"}, "",
	},
	{
		"end of a command",
		Evidence{Method: "terminal/wait_for_exit", Conditions: []Condition{{Kind: Failed, Name: "os/exec.Cmd.Wait"}}}, protocol.CommandExited,
		Evidence{Method: "terminal/kill", Conditions: []Condition{{Kind: Failed, Name: "os/exec.Cmd.Wait"}}}, "",
	},
	{
		"end of a command",
		Evidence{Method: "terminal/wait_for_exit", Conditions: when(NotOneOf, untied("ProcessState", "ExitCode"))}, protocol.CommandExited,
		Evidence{Method: "terminal/wait_for_exit", Producer: "os/exec.Cmd.Wait", Excluded: []string{"os/exec.ExitError"}}, "",
	},
	{
		"deleted-session",
		Evidence{Method: "session/delete", Text: "session not found", Conditions: when(Missing, derived("SessionId"))}, protocol.SessionDeleted,
		Evidence{Method: "session/delete", Text: "model not found", Conditions: when(Missing, derived("ModelId"))}, protocol.InvalidParams,
	},
	{
		"closed-session",
		Evidence{Method: "session/close", Text: "session not found", Conditions: when(Missing, derived("SessionId"))}, "",
		Evidence{Method: "session/load", Text: "session not found", Conditions: when(Missing, derived("SessionId"))}, protocol.SessionNotFound,
	},
	{
		"look-up-of-value",
		Evidence{Method: "session/new", Text: "invalid mode", Conditions: when(Missing, derived("ModeId"))}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "invalid mode", Conditions: when(Missing, selected("mode"))}, "",
	},
	{
		"no-such-program",
		Evidence{Method: "terminal/create", Text: "command %s not found", Args: derived("Command"), Conditions: []Condition{{Kind: IsError, Name: "os/exec.ErrNotFound"}}}, "",
		Evidence{Method: "terminal/create", Text: "command %s not found", Args: derived("Command")}, protocol.InvalidParams,
	},
	{
		"look-up",
		Evidence{Method: "terminal/output", Text: "terminal not found", Conditions: when(Missing, derived("TerminalId"))}, protocol.TerminalNotFound,
		Evidence{Method: "terminal/output", Text: "tool not found", Conditions: when(Missing, untied("tools"))}, "",
	},
	{
		"no-fitting-option",
		Evidence{Method: "session/request_permission", Text: "no allow option offered", Conditions: when(Missing, selected("Options"))}, "",
		Evidence{Method: "session/set_config_option", Text: "no such option", Conditions: when(Missing, derived("ConfigId"))}, protocol.InvalidParams,
	},
	{
		"look-up-without-words",
		Evidence{Method: "session/prompt", Conditions: when(Missing, derived("SessionId"))}, protocol.SessionNotFound,
		Evidence{Method: "session/prompt", Conditions: when(Missing, selected("SessionId"))}, "",
	},
	{
		"unknown-id-without-words",
		Evidence{Method: "session/prompt", Conditions: when(NotOneOf, derived("SessionId"))}, protocol.SessionNotFound,
		Evidence{Method: "session/prompt", Conditions: when(NotOneOf, selected("SessionId"))}, "",
	},
	{
		"unknown-value-without-words",
		Evidence{Method: "session/set_mode", Conditions: when(NotOneOf, derived("ModeId"))}, protocol.InvalidParams,
		Evidence{Method: "session/set_mode", Producer: "os.ReadFile", Conditions: when(NotOneOf, derived("ModeId"))}, "",
	},
	{
		"unsupported-value",
		Evidence{Method: "session/new", Text: "transport not supported", Conditions: when(Empty, derived("Stdio", "McpServer"))}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "transport not supported", Conditions: when(Failed, untied("dial"))}, "",
	},
	{
		"unsupported-value-here",
		Evidence{Method: "session/new", Text: "HTTP MCP servers are not supported", Conditions: []Condition{{Kind: OwnFalse, Subject: untied("remote")}, {Kind: Predicate, Subject: Subject{Tie: Derived, Names: []string{"Http", "McpServer"}, Fields: []string{"mcpServers"}}}}}, protocol.InvalidParams,
		Evidence{Method: "session/load", Text: "loading is not supported", Conditions: []Condition{{Kind: OwnFalse, Subject: untied("remote")}, {Kind: Predicate, Subject: derived("Cwd")}}}, protocol.MethodNotFound,
	},
	{
		"unsupported-here",
		Evidence{Method: "session/prompt", Text: "prompts are not supported", Conditions: when(OwnUnset, untied("runner"))}, protocol.MethodNotFound,
		Evidence{Method: "session/prompt", Text: "prompts are broken", Conditions: when(OwnUnset, untied("runner"))}, "",
	},
	{
		"unavailable-here",
		Evidence{Method: "session/load", Text: "loading is not available", Conditions: when(OwnFalse, untied("LoadSession"))}, protocol.MethodNotFound,
		Evidence{Method: "session/prompt", Text: "the model is not available", Conditions: when(OwnFalse, untied("online"))}, "",
	},
	{
		"relative-path",
		Evidence{Method: "session/new", Text: "bad cwd", Conditions: when(Relative, derived("Cwd"))}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "bad home", Conditions: when(Relative, untied("home"))}, "",
	},
	{
		"empty-value",
		Evidence{Method: "session/new", Text: "nothing to do", Conditions: when(Empty, derived("Cwd"))}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "nothing to do", Conditions: when(Empty, untied("queue"))}, "",
	},
	{
		"unknown-value",
		Evidence{Method: "session/set_mode", Text: "unknown mode", Conditions: when(NotOneOf, derived("ModeId"))}, protocol.InvalidParams,
		Evidence{Method: "session/set_mode", Text: "unknown mode", Conditions: when(NotOneOf, untied("mode"))}, "",
	},
	{
		"value-out-of-range",
		Evidence{Method: "session/list", Text: "page must be at least 1", Conditions: when(OutOfRange, derived("Page"))}, protocol.InvalidParams,
		Evidence{Method: "session/list", Text: "page must be at least 1", Conditions: when(OutOfRange, untied("page"))}, "",
	},
	{
		"refused-value",
		Evidence{Method: "session/new", Text: "invalid name", Conditions: when(Predicate, derived("Name"))}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "hook said no", Conditions: when(Predicate, derived("Name"))}, "",
	},
	{
		"not-a-directory",
		Evidence{Method: "session/new", Text: "E17", Conditions: []Condition{{Kind: Predicate, Name: "io/fs.FileInfo.IsDir", Subject: Subject{Tie: Within, Fields: []string{"cwd"}}}}}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "E17", Conditions: []Condition{{Kind: Predicate, Name: "io/fs.FileInfo.IsDir", Subject: Subject{Tie: Selected, Fields: []string{"cwd"}}}}}, "",
	},
	{
		"ended-although-fruitless",
		Evidence{Method: "session/load", Text: "hung up", Built: true, Alone: true, Conditions: when(Withdrawn, untied())}, "",
		Evidence{Method: "session/load", Text: "hung up", Built: true, Alone: true}, protocol.MethodNotFound,
	},
	{
		"method-that-is-printed",
		Evidence{Method: "session/prompt", Text: "%s is not supported", Args: untied("Method")}, protocol.MethodNotFound,
		Evidence{Method: "session/prompt", Text: "%s is not supported", Args: untied("Model")}, "",
	},
	{
		"params-in-a-loop",
		Evidence{Producer: "encoding/json.Unmarshal", Subject: field("params"), Conditions: []Condition{{Kind: OutOfRange}, {Kind: Failed}}}, protocol.InvalidParams,
		Evidence{Text: "E17", Conditions: []Condition{{Kind: NotOneOf, Name: Variable, Subject: field("modeId")}, {Kind: Failed}}}, "",
	},
	{
		"own-of-a-list", // a busy one may be missing, unless it is named by an id
		Evidence{Method: "fs/read_text_file", Text: "permission denied", Conditions: when(Missing, field("path"))}, "",
		Evidence{Method: "fs/read_text_file", Text: "permission denied", Conditions: when(Missing, field("sessionId"))}, protocol.SessionNotFound,
	},
	{
		"turn-dismissed",
		Evidence{Method: "session/prompt", Text: "E17", Conditions: when(Dismissed, untied())}, protocol.PromptCancelled,
		Evidence{Method: "session/load", Text: "E17", Conditions: when(Dismissed, untied())}, "",
	},
	{
		"flag-before-any-request",
		Evidence{Method: "session/load", Text: "E17", Conditions: when(Settled, untied())}, protocol.MethodNotFound,
		Evidence{Method: "session/prompt", Text: "E17", Conditions: when(Settled, untied())}, "",
	},
	{
		"flag-that-withholds", // whatever it says
		Evidence{Method: "session/load", Text: "no permission", Conditions: when(Withheld, untied())}, protocol.MethodNotFound,
		Evidence{Method: "session/load", Text: "no permission", Conditions: when(Settled, untied())}, "",
	},
	{
		"deleted-session-file",
		Evidence{Method: "session/delete", Producer: "os.ReadFile", Subject: field("sessionId")}, protocol.SessionDeleted,
		Evidence{Method: "session/delete", Producer: "os.ReadFile", Subject: field("sessionId"), Excluded: []string{"io/fs.ErrNotExist"}}, "",
	},
	{
		"links-of-a-folder",
		Evidence{Method: "session/new", Producer: "path/filepath.EvalSymlinks", Subject: field("cwd")}, protocol.InvalidParams,
		Evidence{Method: "session/prompt", Producer: "path/filepath.EvalSymlinks", Subject: field("uri")}, "",
	},
	{
		"unsupported-content",
		Evidence{Method: "session/prompt", Text: "audio is not supported", Conditions: []Condition{{Kind: Predicate, Name: "m.heard", Subject: field("prompt")}}}, protocol.InvalidParams,
		Evidence{Method: "session/prompt", Text: "audio is loud", Conditions: []Condition{{Kind: Predicate, Name: "m.heard", Subject: field("prompt")}}}, "",
	},
	{
		"unsupported-content-here",
		Evidence{Method: "session/prompt", Text: "audio is not supported", Conditions: []Condition{{Kind: OwnFalse, Subject: untied("ears")}, {Kind: Equal, Subject: field("prompt")}}}, protocol.InvalidParams,
		Evidence{Method: "session/prompt", Text: "prompts are not supported", Conditions: when(OwnFalse, untied("ears"))}, protocol.MethodNotFound,
	},
	{
		"another-session-is-active",
		Evidence{Method: "session/prompt", Text: "a turn is running", Conditions: []Condition{{Kind: NotOneOf, Name: Variable, Subject: field("sessionId")}}}, "",
		Evidence{Method: "session/prompt", Text: "a turn is over", Conditions: []Condition{{Kind: NotOneOf, Name: Variable, Subject: field("sessionId")}}}, protocol.SessionNotFound,
	},
	{
		"not-on-the-list",
		Evidence{Method: "fs/read_text_file", Text: "permission denied", Conditions: []Condition{{Kind: NotOneOf, Among: []string{"allowed"}, Subject: field("path")}}}, "",
		Evidence{Method: "fs/read_text_file", Text: "permission denied", Conditions: when(NotOneOf, field("path"))}, protocol.InvalidParams,
	},
	{
		"says-not-found",
		Evidence{Method: "session/prompt", Text: "no session %s", Args: derived("SessionId")}, protocol.SessionNotFound,
		Evidence{Method: "session/prompt", Text: "no session at all"}, "",
	},
	{
		"says-invalid",
		Evidence{Method: "session/new", Text: "invalid name %q", Args: derived("Name")}, protocol.InvalidParams,
		Evidence{Method: "session/new", Text: "invalid answer of the model"}, "",
	},
}

func TestSituation(t *testing.T) {
	for _, test := range ruleTests {
		t.Run(test.rule, func(t *testing.T) {
			v, ok := new(Judge).Situation(test.fires)
			if v.Meaning != test.want || ok != (test.want != "") {
				t.Errorf("new(Judge).Situation(%+v)\n = %q by rule %q, %v; want %q", test.fires, v.Meaning, v.Rule, ok, test.want)
			}
			v, ok = new(Judge).Situation(test.beside)
			if v.Meaning != test.instead || ok != (test.instead != "") {
				t.Errorf("beside it: new(Judge).Situation(%+v)\n = %q by rule %q, %v; want %q by another rule or none", test.beside, v.Meaning, v.Rule, ok, test.instead)
			}
		})
	}
}

// A word for what a protocol does not have is another name of what it has.
func TestProtocol(t *testing.T) {
	missing := Evidence{Text: "no such chat", Conditions: when(Missing, derived("SessionId"))}
	for _, c := range []struct {
		p    *protocol.Protocol
		e    Evidence
		want protocol.Meaning
	}{
		{protocol.ACP(), missing, protocol.SessionNotFound},
		{protocol.ARC(), missing, protocol.ChatNotFound},
		{nil, missing, protocol.ChatNotFound},
		{protocol.ACP(), Evidence{Text: "gone", Outer: []string{"no such chat"}, Conditions: when(Missing, derived("SessionId"))}, protocol.SessionNotFound},
		{protocol.ACP(), Evidence{Text: "gone", Conditions: when(Missing, derived("ChatId"))}, protocol.InvalidParams},
		{protocol.ARC(), Evidence{Text: "gone", Conditions: when(Missing, derived("ChatId"))}, protocol.ChatNotFound},
	} {
		j := Judge{Protocol: c.p}
		if v, _ := j.Situation(c.e); v.Meaning != c.want {
			t.Errorf("%q, %v of %v: got %q, want %q", c.e.Text, c.e.Outer, c.p, v.Meaning, c.want)
		}
	}
}
