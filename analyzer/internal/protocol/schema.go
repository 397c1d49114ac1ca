package protocol

import (
	"slices"
	"strings"
	"sync"
)

// A Kind is what a value of a request is by the protocol's schema. It decides
// what is wrong where the value has nothing behind it, whatever a program
// calls it.
type Kind string

// The kinds of values that a request holds.
const (
	SessionID   Kind = "session id"
	TerminalID  Kind = "terminal id"
	File        Kind = "file"
	FileToWrite Kind = "file to write"
	Resource    Kind = "resource" // that a URI names
	Directory   Kind = "directory"
	Choice      Kind = "choice" // one of what the receiver offers: a mode, a model, an option
	Cursor      Kind = "cursor"
	Content     Kind = "content"
	Words       Kind = "words" // of a user, who may write what he likes
	Transport   Kind = "transport"
	Version     Kind = "version"
	Other       Kind = "other value"

	MethodName Kind = "method"
	Params     Kind = "params"
	Frame      Kind = "message"

	TaskID  Kind = "task id"
	ChatID  Kind = "chat id"
	AgentID Kind = "agent id"

	Credential Kind = "credential" // that the header of a message shows
	Claim      Kind = "claim"      // what a credential says of itself
)

// Authorization is the header in which a message that comes by HTTP shows a credential. It
// belongs to every method.
const Authorization = "Authorization"

// Claims stands for the fields of what it shows.
const Claims = "Authorization claims"

// ID reports whether values of the kind name something of the receiver's.
func (k Kind) ID() bool {
	switch k {
	case SessionID, TerminalID, TaskID, ChatID, AgentID:
		return true
	}
	return false
}

// Sought reports whether values of the kind are looked for in what the receiver has.
func (k Kind) Sought() bool { return k.ID() || k == Choice || k == Cursor || k == File }

// fields lists fields of params by their kind, as JSON paths. What lies below a
// field of the kind Other or Words is of that kind too.
type fields map[Kind]string

// A Schema says of each method what the fields of its params are.
type Schema struct {
	methods map[string][]fields
	byName  func() map[string]map[string]Kind // by method, then by path and by the last part of it
}

// anyMethod is the entry of a schema for a method that is not known.
const anyMethod = ""

// kinds are the kinds of fields; of two fields of one name that are not told
// apart by the method, the first one counts.
var kinds = []Kind{SessionID, TerminalID, TaskID, ChatID, AgentID, File, FileToWrite, Resource, Directory, Choice, Cursor, Words, Content, Transport, Version, Other}

func schema(methods map[string][]fields) *Schema {
	return &Schema{methods, sync.OnceValue(func() map[string]map[string]Kind {
		out := make(map[string]map[string]Kind)
		all := make(map[string]Kind)
		for method, groups := range methods {
			own := all
			if method != anyMethod {
				own = make(map[string]Kind)
			}
			for _, g := range groups {
				for k, paths := range g {
					for _, path := range strings.Fields(paths) {
						for _, name := range []string{path, path[strings.LastIndexByte(path, '.')+1:]} {
							for _, m := range []map[string]Kind{own, all} {
								if old, ok := m[name]; !ok || slices.Index(kinds, k) < slices.Index(kinds, old) {
									m[name] = k
								}
							}
						}
					}
				}
			}
			out[method] = own
		}
		out[anyMethod] = all
		return out
	})}
}

// Kind returns the kind of a field of a method's params, which is named by its
// path or by the last part of that. It is "" for a field that the method does
// not have.
func (s *Schema) Kind(method, name string) Kind {
	switch {
	case name == Authorization:
		return Credential
	case name == Claims:
		return Claim
	case s == nil:
		return ""
	}
	byName := s.byName()
	var kind Kind
	for i, one := range Apart(method) {
		own, ok := byName[one]
		if !ok {
			own = byName[anyMethod]
		}
		if i > 0 && own[name] != kind {
			return ""
		}
		kind = own[name]
	}
	return kind
}

// Knows reports whether the schema has a method.
func (s *Schema) Knows(method string) bool {
	if s == nil || method == anyMethod {
		return false
	}
	_, ok := s.methods[method]
	return ok
}

// Fields returns the fields of a method's params with their kinds, by their paths.
func (s *Schema) Fields(method string) map[string]string {
	if s == nil {
		return nil
	}
	out := make(map[string]string)
	for _, g := range s.methods[method] {
		for k, paths := range g {
			for _, path := range strings.Fields(paths) {
				out[path] = string(k)
			}
		}
	}
	return out
}

// Groups of fields that several methods of ACP have.
var (
	ofSession  = fields{SessionID: "sessionId"}
	ofTerminal = fields{SessionID: "sessionId", TerminalID: "terminalId"}
	ofSetup    = fields{
		Directory: "cwd additionalDirectories",
		Transport: "mcpServers mcpServers[].type mcpServers[].name mcpServers[].url mcpServers[].serverId mcpServers[].command mcpServers[].args " +
			"mcpServers[].env mcpServers[].env[].name mcpServers[].env[].value mcpServers[].headers mcpServers[].headers[].name mcpServers[].headers[].value",
		Choice: "systemPrompt systemPrompt.mode",
		Words:  "systemPrompt.content",
	}
	ofHandshake = fields{Version: "protocolVersion", Other: "capabilities clientCapabilities clientInfo info"}
	ofProvider  = fields{Choice: "providerId apiType", Transport: "baseUrl headers"}
)

// acpSchema has both versions, what is unstable in them, and what older
// versions of the libraries still have. Source: the schema in the npm package
// @agentclientprotocol/sdk 2.4.0.
var acpSchema = schema(map[string][]fields{
	"initialize":   {ofHandshake},
	"authenticate": {{Choice: "methodId"}},
	"logout":       {},
	"auth/login":   {{Choice: "methodId"}},
	"auth/logout":  {},
	"auth/status":  {},

	"session/new":               {ofSetup},
	"session/load":              {ofSession, ofSetup},
	"session/resume":            {ofSession, ofSetup, {Choice: "replayFrom replayFrom.type"}},
	"session/fork":              {ofSession, ofSetup},
	"session/list":              {{Cursor: "cursor", Directory: "cwd", Choice: "archived"}},
	"session/delete":            {ofSession},
	"session/close":             {ofSession},
	"session/archive":           {ofSession},
	"session/unarchive":         {ofSession},
	"session/status":            {ofSession},
	"session/set_title":         {ofSession, {Other: "title"}},
	"session/set_mode":          {ofSession, {Choice: "modeId"}},
	"session/set_model":         {ofSession, {Choice: "modelId"}},
	"session/set_config_option": {ofSession, {Choice: "configId value type"}},
	"session/prompt": {ofSession, {
		Words: "prompt[].text prompt[].resource.text",
		Content: "prompt prompt[].type prompt[].data prompt[].mimeType prompt[].uri prompt[].name prompt[].title prompt[].description prompt[].size " +
			"prompt[].icons prompt[].icons[].mimeType prompt[].icons[].sizes prompt[].icons[].src prompt[].icons[].theme " +
			"prompt[].annotations prompt[].annotations.audience prompt[].annotations.lastModified prompt[].annotations.priority " +
			"prompt[].resource prompt[].resource.uri prompt[].resource.mimeType prompt[].resource.blob",
	}},

	"fs/read_text_file":      {ofSession, {File: "path", Other: "line limit"}},
	"fs/write_text_file":     {ofSession, {FileToWrite: "path", Words: "content"}},
	"terminal/create":        {ofSession, {Directory: "cwd", Other: "command args env env[].name env[].value outputByteLimit"}},
	"terminal/output":        {ofTerminal},
	"terminal/release":       {ofTerminal},
	"terminal/kill":          {ofTerminal},
	"terminal/wait_for_exit": {ofTerminal},
	"terminal/cancel":        {ofSession, {Choice: "terminalId"}}, // -32602 by the schema of version 2
	"tool_call/cancel":       {ofSession, {Choice: "toolCallId"}},
	"session/request_permission": {ofSession, {
		Choice: "options[].optionId options[].kind",
		Other:  "toolCall options options[].name title description subject",
	}},
	"elicitation/create": {ofSession, {Choice: "mode", Other: "elicitationId message requestId requestedSchema toolCallId url"}},

	"providers/list":    {},
	"providers/set":     {ofProvider},
	"providers/disable": {ofProvider},
	"mcp/message":       {{Choice: "serverId connectionId", Other: "method params requestId"}},
	"mcp/connect":       {{Choice: "acpId serverId"}},
	"mcp/disconnect":    {{Choice: "connectionId"}},
	"proxy/initialize":  {ofHandshake},
	"proxy/successor":   {{Other: "method params"}},
	"nes/start":         {ofSession, {Other: "workspaceUri workspaceFolders repository"}},
	"nes/suggest":       {ofSession, {Resource: "uri", Other: "version position selection triggerKind context"}},
	"nes/close":         {ofSession},
})

// arcSchema has what ARC's requests name. The methods of a task and a chat share
// their fields, and a program may have methods of its own.
var arcSchema = schema(map[string][]fields{
	anyMethod: {{TaskID: "taskId task_id", ChatID: "chatId chat_id", AgentID: "agentId agent_id targetAgent", Version: "arc", Other: "initialMessage message role parts priority metadata reason"}},
})
