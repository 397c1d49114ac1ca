package acp

type (
	SessionId            string
	SessionModeId        string
	SessionConfigId      string
	SessionConfigValueId string
	PermissionOptionId   string
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

type NewSessionRequest struct {
	Cwd string
}

type NewSessionResponse struct {
	SessionId SessionId
}

type PromptRequest struct {
	Prompt    []ContentBlock
	SessionId SessionId
}

type PromptResponse struct {
	StopReason StopReason
}

type CancelNotification struct {
	SessionId SessionId
}

type AuthenticateRequest struct {
	MethodId string
}

type AuthenticateResponse struct{}

type LogoutRequest struct{}

type LogoutResponse struct{}

type LoadSessionRequest struct {
	Cwd       string
	SessionId SessionId
}

type LoadSessionResponse struct{}

type CloseSessionRequest struct {
	SessionId SessionId
}

type CloseSessionResponse struct{}

type DeleteSessionRequest struct {
	SessionId SessionId
}

type DeleteSessionResponse struct{}

type ListSessionsRequest struct {
	Cursor *string
	Cwd    *string
}

type ListSessionsResponse struct {
	NextCursor *string
}

type ResumeSessionRequest struct {
	Cwd       string
	SessionId SessionId
}

type ResumeSessionResponse struct{}

type SetSessionConfigOptionRequest struct {
	Boolean *SetSessionConfigOptionBoolean
	ValueId *SetSessionConfigOptionValueId
}

type SetSessionConfigOptionResponse struct{}

type SetSessionModeRequest struct {
	ModeId    SessionModeId
	SessionId SessionId
}

type SetSessionModeResponse struct{}

type RequestPermissionRequest struct {
	SessionId SessionId
}

type RequestPermissionResponse struct {
	Outcome RequestPermissionOutcome
}

type SessionNotification struct {
	SessionId SessionId
}

type ReadTextFileRequest struct {
	Limit     *int
	Line      *int
	Path      string
	SessionId SessionId
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Content   string
	Path      string
	SessionId SessionId
}

type WriteTextFileResponse struct{}

type CreateTerminalRequest struct {
	Command   string
	SessionId SessionId
}

type CreateTerminalResponse struct {
	TerminalId string
}

type KillTerminalRequest struct {
	SessionId  SessionId
	TerminalId string
}

type KillTerminalResponse struct{}

type TerminalOutputRequest struct {
	SessionId  SessionId
	TerminalId string
}

type TerminalOutputResponse struct {
	Output string
}

type ReleaseTerminalRequest struct {
	SessionId  SessionId
	TerminalId string
}

type ReleaseTerminalResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionId  SessionId
	TerminalId string
}

type WaitForTerminalExitResponse struct {
	ExitCode *int
}

type CreateElicitationRequest struct {
	Message string
}

type CreateElicitationResponse struct{}

type CompleteElicitationNotification struct {
	ElicitationId string
}

type ContentBlock struct {
	Text *ContentBlockText
}

type ContentBlockText struct {
	Text string
}

type SetSessionConfigOptionBoolean struct {
	ConfigId  SessionConfigId
	SessionId SessionId
	Value     bool
}

type SetSessionConfigOptionValueId struct {
	ConfigId  SessionConfigId
	SessionId SessionId
	Value     SessionConfigValueId
}

type RequestPermissionOutcome struct {
	Cancelled *RequestPermissionOutcomeCancelled
}

type RequestPermissionOutcomeCancelled struct{}
