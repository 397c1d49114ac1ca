package acp

import "encoding/json"

type (
	SessionID     string
	SessionModeID string
	ModelID       string
	AuthMethodID  string
	TerminalID    string
	StopReason    string
)

const (
	StopReasonEndTurn   StopReason = "end_turn"
	StopReasonCancelled StopReason = "cancelled"
)

type InitializeRequest struct {
	ProtocolVersion int
}

type InitializeResponse struct {
	ProtocolVersion int
}

type AuthenticateRequest struct {
	MethodID AuthMethodID
}

type AuthenticateResponse struct{}

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

type SetSessionModeRequest struct {
	ModeID    SessionModeID
	SessionID SessionID
}

type SetSessionModeResponse struct{}

type SetSessionModelRequest struct {
	ModelID   ModelID
	SessionID SessionID
}

type SetSessionModelResponse struct{}

type PromptRequest struct {
	SessionID SessionID
	Prompt    []ContentBlock
}

type PromptResponse struct {
	StopReason StopReason
}

type CancelNotification struct {
	SessionID SessionID
}

type ExtRequest struct {
	Method string
	Params json.RawMessage
}

type ExtNotification struct {
	Method string
	Params json.RawMessage
}

type RequestPermissionRequest struct {
	SessionID SessionID
}

type RequestPermissionResponse struct{}

type SessionNotification struct {
	SessionID SessionID
}

type WriteTextFileRequest struct {
	SessionID SessionID
	Path      string
	Content   string
}

type WriteTextFileResponse struct{}

type ReadTextFileRequest struct {
	SessionID SessionID
	Path      string
}

type ReadTextFileResponse struct {
	Content string
}

type CreateTerminalRequest struct {
	SessionID SessionID
	Command   string
}

type CreateTerminalResponse struct {
	TerminalID TerminalID
}

type TerminalOutputRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type TerminalOutputResponse struct {
	Output string
}

type ReleaseTerminalRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type ReleaseTerminalResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type WaitForTerminalExitResponse struct{}

type KillTerminalCommandRequest struct {
	SessionID  SessionID
	TerminalID TerminalID
}

type KillTerminalCommandResponse struct{}

type ExtResponse json.RawMessage

type ContentBlock struct {
	Text string
}
