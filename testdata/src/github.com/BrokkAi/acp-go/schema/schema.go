// Package schema is a stub of the package of the same name in
// github.com/BrokkAi/acp-go: params and results.
package schema

type (
	SessionId  string
	StopReason string
)

const (
	StopReasonEndTurn   StopReason = "end_turn"
	StopReasonCancelled StopReason = "cancelled"
)

const SessionPromptMethodName = "session/prompt"

type InitializeRequest struct {
	ProtocolVersion int
}

type InitializeResponse struct {
	ProtocolVersion int
}

type NewSessionRequest struct {
	Cwd string
}

type NewSessionResponse struct {
	SessionID SessionId
}

type PromptRequest struct {
	Prompt    []ContentBlock
	SessionID SessionId
}

type PromptResponse struct {
	StopReason StopReason
}

type AuthenticateRequest struct {
	MethodID string
}

type AuthenticateResponse struct{}

type LoadSessionRequest struct {
	Cwd       string
	SessionID SessionId
}

type LoadSessionResponse struct{}

type ResumeSessionRequest struct {
	Cwd       string
	SessionID SessionId
}

type ResumeSessionResponse struct{}

type CloseSessionRequest struct {
	SessionID SessionId
}

type CloseSessionResponse struct{}

type ListSessionsRequest struct{}

type ListSessionsResponse struct{}

type DeleteSessionRequest struct {
	SessionID SessionId
}

type DeleteSessionResponse struct{}

type SetSessionModeRequest struct {
	ModeID    string
	SessionID SessionId
}

type SetSessionModeResponse struct{}

type SetSessionConfigOptionRequest struct {
	ConfigID  string
	SessionID SessionId
}

type SetSessionConfigOptionResponse struct{}

type LogoutRequest struct{}

type LogoutResponse struct{}

type ReadTextFileRequest struct {
	Path      string
	SessionID SessionId
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Path      string
	Content   string
	SessionID SessionId
}

type WriteTextFileResponse struct{}

type RequestPermissionRequest struct {
	SessionID SessionId
}

type RequestPermissionResponse struct{}

type CreateElicitationRequest struct{}

type CreateElicitationResponse struct{}

type CreateTerminalRequest struct {
	Command   string
	SessionID SessionId
}

type CreateTerminalResponse struct {
	TerminalID string
}

type TerminalOutputRequest struct {
	SessionID  SessionId
	TerminalID string
}

type TerminalOutputResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionID  SessionId
	TerminalID string
}

type WaitForTerminalExitResponse struct{}

type KillTerminalRequest struct {
	SessionID  SessionId
	TerminalID string
}

type KillTerminalResponse struct{}

type ReleaseTerminalRequest struct {
	SessionID  SessionId
	TerminalID string
}

type ReleaseTerminalResponse struct{}

type CancelNotification struct {
	SessionID SessionId
}

type SessionUpdate struct{}

type ContentBlock struct {
	Text string
}
