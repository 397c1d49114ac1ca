// Package acp is a stub of github.com/Quad4-Software/acp-go: the names and
// shapes that agents and clients use, without anything behind them.
package acp

import (
	"context"
	"io"

	"github.com/Quad4-Software/acp-go/jsonrpc"
)

type (
	Error               = jsonrpc.Error
	ErrorCode           = jsonrpc.ErrorCode
	Conn                = jsonrpc.Conn
	Handler             = jsonrpc.Handler
	NotificationHandler = jsonrpc.NotificationHandler
	Transport           = io.ReadWriteCloser
)

const (
	ErrCodeParseError       = jsonrpc.ErrCodeParseError
	ErrCodeInvalidRequest   = jsonrpc.ErrCodeInvalidRequest
	ErrCodeMethodNotFound   = jsonrpc.ErrCodeMethodNotFound
	ErrCodeInvalidParams    = jsonrpc.ErrCodeInvalidParams
	ErrCodeInternalError    = jsonrpc.ErrCodeInternalError
	ErrCodeRequestCancelled = jsonrpc.ErrCodeRequestCancelled
	ErrCodeAuthRequired     = jsonrpc.ErrCodeAuthRequired
	ErrCodeResourceNotFound = jsonrpc.ErrCodeResourceNotFound
)

func NewError(code ErrorCode, message string) *Error { return jsonrpc.NewError(code, message) }

func NewErrorf(code ErrorCode, format string, args ...any) *Error {
	return jsonrpc.NewErrorf(code, format, args...)
}

func AuthRequired() *Error { return NewError(ErrCodeAuthRequired, "") }

func ResourceNotFound(what string) *Error { return NewError(ErrCodeResourceNotFound, what) }

func MethodNotFound(method string) *Error { return jsonrpc.MethodNotFound(method) }

func InvalidParams(msg string) *Error { return jsonrpc.InvalidParams(msg) }

type Agent interface {
	Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error)
	Authenticate(ctx context.Context, params *AuthenticateRequest) (*AuthenticateResponse, error)
	Logout(ctx context.Context, params *LogoutRequest) (*LogoutResponse, error)
	NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error)
	LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error)
	ResumeSession(ctx context.Context, params *ResumeSessionRequest) (*ResumeSessionResponse, error)
	CloseSession(ctx context.Context, params *CloseSessionRequest) (*CloseSessionResponse, error)
	ListSessions(ctx context.Context, params *ListSessionsRequest) (*ListSessionsResponse, error)
	DeleteSession(ctx context.Context, params *DeleteSessionRequest) (*DeleteSessionResponse, error)
	SetSessionMode(ctx context.Context, params *SetSessionModeRequest) (*SetSessionModeResponse, error)
	SetSessionConfigOption(ctx context.Context, params *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error)
	Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error)
	Cancel(ctx context.Context, n *CancelNotification)
}

type Client interface {
	RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error)
	ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error)
	WriteTextFile(ctx context.Context, params *WriteTextFileRequest) (*WriteTextFileResponse, error)
	CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error)
	TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error)
	WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error)
	KillTerminal(ctx context.Context, params *KillTerminalRequest) (*KillTerminalResponse, error)
	ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error)
	CreateElicitation(ctx context.Context, params *CreateElicitationRequest) (*CreateElicitationResponse, error)
	SessionUpdate(ctx context.Context, n *SessionNotification)
}

type UnimplementedAgent struct{}

func (UnimplementedAgent) Initialize(context.Context, *InitializeRequest) (*InitializeResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) Authenticate(context.Context, *AuthenticateRequest) (*AuthenticateResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) Logout(context.Context, *LogoutRequest) (*LogoutResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) NewSession(context.Context, *NewSessionRequest) (*NewSessionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) LoadSession(context.Context, *LoadSessionRequest) (*LoadSessionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) ResumeSession(context.Context, *ResumeSessionRequest) (*ResumeSessionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) CloseSession(context.Context, *CloseSessionRequest) (*CloseSessionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) ListSessions(context.Context, *ListSessionsRequest) (*ListSessionsResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) DeleteSession(context.Context, *DeleteSessionRequest) (*DeleteSessionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) SetSessionMode(context.Context, *SetSessionModeRequest) (*SetSessionModeResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) SetSessionConfigOption(context.Context, *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) Prompt(context.Context, *PromptRequest) (*PromptResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedAgent) Cancel(context.Context, *CancelNotification) {}

type UnimplementedClient struct{}

func (UnimplementedClient) RequestPermission(context.Context, *RequestPermissionRequest) (*RequestPermissionResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) ReadTextFile(context.Context, *ReadTextFileRequest) (*ReadTextFileResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) WriteTextFile(context.Context, *WriteTextFileRequest) (*WriteTextFileResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) CreateTerminal(context.Context, *CreateTerminalRequest) (*CreateTerminalResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) TerminalOutput(context.Context, *TerminalOutputRequest) (*TerminalOutputResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) WaitForTerminalExit(context.Context, *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) KillTerminal(context.Context, *KillTerminalRequest) (*KillTerminalResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) ReleaseTerminal(context.Context, *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) CreateElicitation(context.Context, *CreateElicitationRequest) (*CreateElicitationResponse, error) {
	return nil, NewError(ErrCodeInternalError, "")
}

func (UnimplementedClient) SessionUpdate(context.Context, *SessionNotification) {}

type AgentSide struct{ agent Agent }

func NewAgentSide(t Transport, agent Agent) *AgentSide { return &AgentSide{agent: agent} }

func (c *AgentSide) Conn() *Conn { return nil }

func (c *AgentSide) Run(ctx context.Context) error { return nil }

func (c *AgentSide) RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error) {
	return nil, nil
}

func (c *AgentSide) ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error) {
	return nil, nil
}

func (c *AgentSide) WriteTextFile(ctx context.Context, params *WriteTextFileRequest) (*WriteTextFileResponse, error) {
	return nil, nil
}

func (c *AgentSide) CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error) {
	return nil, nil
}

func (c *AgentSide) TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error) {
	return nil, nil
}

func (c *AgentSide) WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error) {
	return nil, nil
}

func (c *AgentSide) KillTerminal(ctx context.Context, params *KillTerminalRequest) (*KillTerminalResponse, error) {
	return nil, nil
}

func (c *AgentSide) ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error) {
	return nil, nil
}

func (c *AgentSide) CreateElicitation(ctx context.Context, params *CreateElicitationRequest) (*CreateElicitationResponse, error) {
	return nil, nil
}

type ClientSide struct{ client Client }

func NewClientSide(t Transport, client Client) *ClientSide { return &ClientSide{client: client} }

func (c *ClientSide) Conn() *Conn { return nil }

func (c *ClientSide) Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error) {
	return nil, nil
}

func (c *ClientSide) Authenticate(ctx context.Context, params *AuthenticateRequest) (*AuthenticateResponse, error) {
	return nil, nil
}

func (c *ClientSide) Logout(ctx context.Context, params *LogoutRequest) (*LogoutResponse, error) {
	return nil, nil
}

func (c *ClientSide) NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error) {
	return nil, nil
}

func (c *ClientSide) LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error) {
	return nil, nil
}

func (c *ClientSide) ResumeSession(ctx context.Context, params *ResumeSessionRequest) (*ResumeSessionResponse, error) {
	return nil, nil
}

func (c *ClientSide) CloseSession(ctx context.Context, params *CloseSessionRequest) (*CloseSessionResponse, error) {
	return nil, nil
}

func (c *ClientSide) ListSessions(ctx context.Context, params *ListSessionsRequest) (*ListSessionsResponse, error) {
	return nil, nil
}

func (c *ClientSide) DeleteSession(ctx context.Context, params *DeleteSessionRequest) (*DeleteSessionResponse, error) {
	return nil, nil
}

func (c *ClientSide) SetSessionMode(ctx context.Context, params *SetSessionModeRequest) (*SetSessionModeResponse, error) {
	return nil, nil
}

func (c *ClientSide) SetSessionConfigOption(ctx context.Context, params *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error) {
	return nil, nil
}

func (c *ClientSide) Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error) {
	return nil, nil
}
