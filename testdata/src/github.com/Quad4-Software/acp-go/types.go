package acp

type (
	SessionID            string
	TerminalID           string
	SessionModeID        string
	SessionConfigID      string
	SessionConfigValueID string
	AuthMethodID         string
	StopReason           string
)

const (
	StopEndTurn   StopReason = "end_turn"
	StopCancelled StopReason = "cancelled"
)

type InitializeRequest struct{}

type InitializeResponse struct{}

type AuthenticateRequest struct {
	MethodID AuthMethodID
}

type AuthenticateResponse struct{}

type LogoutRequest struct{}

type LogoutResponse struct{}

type NewSessionRequest struct {
	CWD string
}

type NewSessionResponse struct {
	SessionID SessionID
}

type LoadSessionRequest struct {
	CWD       string
	SessionID SessionID
}

type LoadSessionResponse struct{}

type ResumeSessionRequest struct {
	CWD       string
	SessionID SessionID
}

type ResumeSessionResponse struct{}

type CloseSessionRequest struct {
	SessionID SessionID
}

type CloseSessionResponse struct{}

type ListSessionsRequest struct {
	Cursor string
}

type ListSessionsResponse struct{}

type DeleteSessionRequest struct {
	SessionID SessionID
}

type DeleteSessionResponse struct{}

type SetSessionModeRequest struct {
	ModeID    SessionModeID
	SessionID SessionID
}

type SetSessionModeResponse struct{}

type SetSessionConfigOptionRequest struct {
	ConfigID  SessionConfigID
	SessionID SessionID
	Value     SessionConfigValueID
	BoolValue *bool
}

type SetSessionConfigOptionResponse struct{}

type PromptRequest struct {
	Prompt    []ContentBlock
	SessionID SessionID
}

type PromptResponse struct {
	StopReason StopReason
}

type RequestPermissionRequest struct {
	SessionID SessionID
}

type RequestPermissionResponse struct{}

type ReadTextFileRequest struct {
	Path      string
	SessionID SessionID
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Path      string
	Content   string
	SessionID SessionID
}

type WriteTextFileResponse struct{}

type CreateTerminalRequest struct {
	Command   string
	SessionID SessionID
}

type CreateTerminalResponse struct {
	TerminalID TerminalID
}

type TerminalOutputRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type TerminalOutputResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type WaitForTerminalExitResponse struct{}

type KillTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type KillTerminalResponse struct{}

type ReleaseTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type ReleaseTerminalResponse struct{}

type CreateElicitationRequest struct{}

type CreateElicitationResponse struct{}

type CancelNotification struct {
	SessionID SessionID
}

type SessionNotification struct {
	SessionID SessionID
}

type ContentBlock struct {
	Text string
}
