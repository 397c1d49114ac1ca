package acp

type (
	SessionID            string
	SessionModeID        string
	SessionConfigID      string
	SessionConfigValueID string
	ProtocolVersion      int
	StopReason           string
)

const (
	StopReasonEndTurn   StopReason = "end_turn"
	StopReasonCancelled StopReason = "cancelled"
)

type InitializeRequest struct {
	ProtocolVersion ProtocolVersion
}

type InitializeResponse struct {
	ProtocolVersion ProtocolVersion
}

type AuthenticateRequest struct {
	MethodID string
}

type AuthenticateResponse struct{}

type SetSessionModeRequest struct {
	ModeID    SessionModeID
	SessionID SessionID
}

type SetSessionModeResponse struct{}

type SetSessionConfigOptionRequest struct {
	ConfigID  SessionConfigID
	SessionID SessionID
	Value     SessionConfigValueID
}

type SetSessionConfigOptionResponse struct{}

type PromptRequest struct {
	Prompt    []ContentBlock
	SessionID SessionID
}

type PromptResponse struct {
	StopReason StopReason
}

type CancelNotification struct {
	SessionID SessionID
}

type NewSessionRequest struct {
	Cwd string
}

type NewSessionResponse struct {
	SessionID SessionID
}

type LoadSessionRequest struct {
	Cwd       string
	SessionID SessionID
}

type LoadSessionResponse struct{}

type ListSessionsRequest struct {
	Cursor string
	Cwd    string
}

type ListSessionsResponse struct{}

type ForkSessionRequest struct {
	Cwd       string
	SessionID SessionID
}

type ForkSessionResponse struct{}

type ResumeSessionRequest struct {
	Cwd       string
	SessionID SessionID
}

type ResumeSessionResponse struct{}

type CloseSessionRequest struct {
	SessionID SessionID
}

type CloseSessionResponse struct{}

type SetSessionModelRequest struct {
	ModelID   string
	SessionID SessionID
}

type SetSessionModelResponse struct{}

type SessionNotification struct {
	SessionID SessionID
}

type RequestPermissionRequest struct {
	SessionID SessionID
}

type RequestPermissionResponse struct{}

type ReadTextFileRequest struct {
	Limit     *int64
	Line      *int64
	Path      string
	SessionID SessionID
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Content   string
	Path      string
	SessionID SessionID
}

type WriteTextFileResponse struct{}

type CreateTerminalRequest struct {
	Command   string
	SessionID SessionID
}

type CreateTerminalResponse struct {
	TerminalID string
}

type TerminalOutputRequest struct {
	SessionID  SessionID
	TerminalID string
}

type TerminalOutputResponse struct {
	Output string
}

type ReleaseTerminalRequest struct {
	SessionID  SessionID
	TerminalID string
}

type ReleaseTerminalResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionID  SessionID
	TerminalID string
}

type WaitForTerminalExitResponse struct{}

type KillTerminalRequest struct {
	SessionID  SessionID
	TerminalID string
}

type KillTerminalResponse struct{}

type ContentBlock struct {
	Text string
}

// AgentMethods has the names of the methods.
var AgentMethods = struct{ Initialize, SessionPrompt string }{"initialize", "session/prompt"}
