package acp

type (
	SessionId       string
	SessionModeId   string
	SessionConfigId string
	AuthMethodId    string
	TerminalId      string
	StopReason      string
)

const (
	StopReasonEndTurn   StopReason = "end_turn"
	StopReasonCancelled StopReason = "cancelled"
)

type AuthenticateRequest struct {
	MethodID AuthMethodId
}

type AuthenticateResponse struct{}

type DidChangeDocumentNotification struct {
	URI       string
	SessionID SessionId
}

type DidCloseDocumentNotification struct{}

type DidFocusDocumentNotification struct{}

type DidOpenDocumentNotification struct {
	Text      string
	URI       string
	SessionID SessionId
}

type DidSaveDocumentNotification struct{}

type InitializeRequest struct {
	ProtocolVersion int
}

type InitializeResponse struct {
	ProtocolVersion int
}

type LogoutRequest struct{}

type LogoutResponse struct{}

type MessageMcpNotification struct{}

type MessageMcpRequest struct {
	ConnectionID string
	Method       string
}

type MessageMcpResponse struct{}

type AcceptNesNotification struct {
	ID        string
	SessionID SessionId
}

type CloseNesRequest struct{}

type CloseNesResponse struct{}

type RejectNesNotification struct {
	ID        string
	SessionID SessionId
}

type StartNesRequest struct{}

type StartNesResponse struct{}

type SuggestNesRequest struct{}

type SuggestNesResponse struct{}

type DisableProviderRequest struct {
	ProviderID string
}

type DisableProviderResponse struct{}

type ListProvidersRequest struct{}

type ListProvidersResponse struct{}

type SetProviderRequest struct {
	ProviderID string
}

type SetProviderResponse struct{}

type CancelNotification struct {
	SessionID SessionId
}

type CloseSessionRequest struct {
	SessionID SessionId
}

type CloseSessionResponse struct{}

type DeleteSessionRequest struct {
	SessionID SessionId
}

type DeleteSessionResponse struct{}

type ForkSessionRequest struct {
	Cwd       string
	SessionID SessionId
}

type ForkSessionResponse struct{}

type ListSessionsRequest struct {
	Cursor *string
	Cwd    *string
}

type ListSessionsResponse struct{}

type LoadSessionRequest struct {
	Cwd       string
	SessionID SessionId
}

type LoadSessionResponse struct{}

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

type ResumeSessionRequest struct {
	Cwd       string
	SessionID SessionId
}

type ResumeSessionResponse struct{}

type SetSessionConfigOptionRequest struct {
	ConfigID  SessionConfigId
	SessionID SessionId
	Value     any
}

type SetSessionConfigOptionResponse struct{}

type SetSessionModeRequest struct {
	ModeID    SessionModeId
	SessionID SessionId
}

type SetSessionModeResponse struct{}

type CompleteElicitationNotification struct{}

type CreateElicitationRequest struct{}

type CreateElicitationResponse struct{}

type ReadTextFileRequest struct {
	Limit     *uint32
	Line      *uint32
	Path      string
	SessionID SessionId
}

type ReadTextFileResponse struct {
	Content string
}

type WriteTextFileRequest struct {
	Content   string
	Path      string
	SessionID SessionId
}

type WriteTextFileResponse struct{}

type ConnectMcpRequest struct{}

type ConnectMcpResponse struct{}

type DisconnectMcpRequest struct{}

type DisconnectMcpResponse struct{}

type RequestPermissionRequest struct {
	SessionID SessionId
}

type RequestPermissionResponse struct {
	Outcome RequestPermissionOutcome
}

type SessionNotification struct {
	SessionID SessionId
}

type CreateTerminalRequest struct {
	Command   string
	SessionID SessionId
}

type CreateTerminalResponse struct {
	TerminalID TerminalId
}

type KillTerminalRequest struct {
	SessionID  SessionId
	TerminalID TerminalId
}

type KillTerminalResponse struct{}

type TerminalOutputRequest struct {
	SessionID  SessionId
	TerminalID TerminalId
}

type TerminalOutputResponse struct {
	Output string
}

type ReleaseTerminalRequest struct {
	SessionID  SessionId
	TerminalID TerminalId
}

type ReleaseTerminalResponse struct{}

type WaitForTerminalExitRequest struct {
	SessionID  SessionId
	TerminalID TerminalId
}

type WaitForTerminalExitResponse struct{}

type ContentBlock struct {
	Text string
}

type RequestPermissionOutcome struct {
	Outcome string
}

// Error is a type of the schema, no error that a handler returns.
type Error struct {
	Code    int
	Data    any
	Message string
}
