package acp

type (
	SessionId       string
	SessionModeId   string
	ModelId         string
	AuthMethodId    string
	ProtocolVersion int
	StopReason      string
)

const (
	StopReasonEndTurn   StopReason = "end_turn"
	StopReasonCancelled StopReason = "cancelled"
)

type InitializeRequest struct{ ProtocolVersion ProtocolVersion }

type InitializeResponse struct{ ProtocolVersion ProtocolVersion }

type AuthenticateRequest struct{ MethodId AuthMethodId }

type AuthenticateResponse struct{ Meta any }

type CancelNotification struct{ SessionId SessionId }

type NewSessionRequest struct{ Cwd string }

type NewSessionResponse struct{ SessionId SessionId }

type LoadSessionRequest struct {
	Cwd       string
	SessionId SessionId
}

type LoadSessionResponse struct{ Meta any }

type ContentBlock struct{ Text *ContentBlockText }

type ContentBlockText struct{ Text, Type string }

type PromptRequest struct {
	Prompt    []ContentBlock
	SessionId SessionId
}

type PromptResponse struct{ StopReason StopReason }

type SetSessionModeRequest struct {
	ModeId    SessionModeId
	SessionId SessionId
}

type SetSessionModeResponse struct{ Meta any }

type SetSessionModelRequest struct {
	ModelId   ModelId
	SessionId SessionId
}

type SetSessionModelResponse struct{ Meta any }

type ReadTextFileRequest struct {
	Path      string
	SessionId SessionId
}

type ReadTextFileResponse struct{ Content string }

type WriteTextFileRequest struct {
	Content, Path string
	SessionId     SessionId
}

type WriteTextFileResponse struct{ Meta any }

type RequestPermissionRequest struct{ SessionId SessionId }

type RequestPermissionResponse struct{ Outcome RequestPermissionOutcome }

type RequestPermissionOutcome struct {
	Cancelled *RequestPermissionOutcomeCancelled
}

type RequestPermissionOutcomeCancelled struct{ Outcome string }

type SessionNotification struct{ SessionId SessionId }

type CreateTerminalRequest struct {
	Command   string
	SessionId SessionId
}

type CreateTerminalResponse struct{ TerminalId string }

type KillTerminalCommandRequest struct {
	SessionId  SessionId
	TerminalId string
}

type KillTerminalCommandResponse struct{ Meta any }

type TerminalOutputRequest struct {
	SessionId  SessionId
	TerminalId string
}

type TerminalOutputResponse struct{ Output string }

type ReleaseTerminalRequest struct {
	SessionId  SessionId
	TerminalId string
}

type ReleaseTerminalResponse struct{ Meta any }

type WaitForTerminalExitRequest struct {
	SessionId  SessionId
	TerminalId string
}

type WaitForTerminalExitResponse struct{ ExitCode *int }
