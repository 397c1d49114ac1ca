package acp

type ReadTextFileRequest struct {
	Meta      map[string]any
	Limit     *int
	Line      *int
	Path      string
	SessionId SessionId
}

type ReadTextFileResponse struct {
	Meta    map[string]any
	Content string
}

type WriteTextFileRequest struct {
	Meta      map[string]any
	Content   string
	Path      string
	SessionId SessionId
}

type WriteTextFileResponse struct{ Meta map[string]any }

type RequestPermissionRequest struct {
	Meta      map[string]any
	Options   []PermissionOption
	SessionId SessionId
	ToolCall  ToolCallUpdate
}

type PermissionOption struct {
	Kind     PermissionOptionKind
	Name     string
	OptionId PermissionOptionId
}

type ToolCallUpdate struct {
	RawInput   any
	RawOutput  any
	Status     *ToolCallStatus
	Title      *string
	ToolCallId ToolCallId
}

type RequestPermissionResponse struct {
	Meta    map[string]any
	Outcome RequestPermissionOutcome
}

type RequestPermissionOutcome struct {
	Cancelled *RequestPermissionOutcomeCancelled
	Selected  *RequestPermissionOutcomeSelected
}

type RequestPermissionOutcomeCancelled struct{ Outcome string }

type RequestPermissionOutcomeSelected struct {
	OptionId PermissionOptionId
	Outcome  string
}

func NewRequestPermissionOutcomeCancelled() RequestPermissionOutcome {
	return RequestPermissionOutcome{Cancelled: &RequestPermissionOutcomeCancelled{}}
}

func NewRequestPermissionOutcomeSelected(optionId PermissionOptionId) RequestPermissionOutcome {
	return RequestPermissionOutcome{Selected: &RequestPermissionOutcomeSelected{OptionId: optionId}}
}

type SessionNotification struct {
	Meta      map[string]any
	SessionId SessionId
	Update    SessionUpdate
}

type SessionUpdate struct {
	UserMessageChunk  *SessionUpdateUserMessageChunk
	AgentMessageChunk *SessionUpdateAgentMessageChunk
	AgentThoughtChunk *SessionUpdateAgentThoughtChunk
	ToolCall          *SessionUpdateToolCall
}

type (
	SessionUpdateUserMessageChunk  struct{ Content ContentBlock }
	SessionUpdateAgentMessageChunk struct{ Content ContentBlock }
	SessionUpdateAgentThoughtChunk struct{ Content ContentBlock }
)

type SessionUpdateToolCall struct {
	Title      string
	ToolCallId ToolCallId
}

type CreateTerminalRequest struct {
	Meta            map[string]any
	Args            []string
	Command         string
	Cwd             *string
	Env             []EnvVariable
	OutputByteLimit *int
	SessionId       SessionId
}

type CreateTerminalResponse struct {
	Meta       map[string]any
	TerminalId string
}

type KillTerminalRequest struct {
	Meta       map[string]any
	SessionId  SessionId
	TerminalId string
}

type KillTerminalResponse struct{ Meta map[string]any }

type TerminalOutputRequest struct {
	Meta       map[string]any
	SessionId  SessionId
	TerminalId string
}

type TerminalOutputResponse struct {
	Meta       map[string]any
	ExitStatus *TerminalExitStatus
	Output     string
	Truncated  bool
}

type TerminalExitStatus struct {
	ExitCode *int
	Signal   *string
}

type ReleaseTerminalRequest struct {
	Meta       map[string]any
	SessionId  SessionId
	TerminalId string
}

type ReleaseTerminalResponse struct{ Meta map[string]any }

type WaitForTerminalExitRequest struct {
	Meta       map[string]any
	SessionId  SessionId
	TerminalId string
}

type WaitForTerminalExitResponse struct {
	Meta     map[string]any
	ExitCode *int
	Signal   *string
}

func Ptr[T any](v T) *T { return &v }

func TextBlock(text string) ContentBlock {
	return ContentBlock{Text: &ContentBlockText{Text: text, Type: "text"}}
}

func UpdateAgentMessage(content ContentBlock) SessionUpdate {
	return SessionUpdate{AgentMessageChunk: &SessionUpdateAgentMessageChunk{Content: content}}
}

func UpdateAgentMessageText(text string) SessionUpdate { return UpdateAgentMessage(TextBlock(text)) }

func UpdateAgentThoughtText(text string) SessionUpdate {
	return SessionUpdate{AgentThoughtChunk: &SessionUpdateAgentThoughtChunk{Content: TextBlock(text)}}
}

func UpdateUserMessageText(text string) SessionUpdate {
	return SessionUpdate{UserMessageChunk: &SessionUpdateUserMessageChunk{Content: TextBlock(text)}}
}
