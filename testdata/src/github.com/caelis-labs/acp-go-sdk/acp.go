// Package acp is a stub of github.com/caelis-labs/acp-go-sdk: the names and
// shapes that agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
)

type RequestError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *RequestError) Error() string { return e.Message }

func NewParseError(data any) *RequestError          { return &RequestError{Code: -32700, Data: data} }
func NewInvalidRequest(data any) *RequestError      { return &RequestError{Code: -32600, Data: data} }
func NewMethodNotFound(method string) *RequestError { return &RequestError{Code: -32601, Data: method} }
func NewInvalidParams(data any) *RequestError       { return &RequestError{Code: -32602, Data: data} }
func NewInternalError(data any) *RequestError       { return &RequestError{Code: -32603, Data: data} }
func NewRequestCancelled(data any) *RequestError    { return &RequestError{Code: -32800, Data: data} }
func NewAuthRequired(data any) *RequestError        { return &RequestError{Code: -32000, Data: data} }
func NewServerOverloaded(data any) *RequestError    { return &RequestError{Code: -32001, Data: data} }

type Agent interface {
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	Cancel(ctx context.Context, params CancelNotification) error
}

type AgentAuthenticator interface {
	Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error)
}

type AgentLogout interface {
	Logout(ctx context.Context, params LogoutRequest) (LogoutResponse, error)
}

type AgentLoader interface {
	LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error)
}

type AgentSessionCloser interface {
	CloseSession(ctx context.Context, params CloseSessionRequest) (CloseSessionResponse, error)
}

type AgentSessionDeleter interface {
	DeleteSession(ctx context.Context, params DeleteSessionRequest) (DeleteSessionResponse, error)
}

type AgentSessionLister interface {
	ListSessions(ctx context.Context, params ListSessionsRequest) (ListSessionsResponse, error)
}

type AgentSessionResumer interface {
	ResumeSession(ctx context.Context, params ResumeSessionRequest) (ResumeSessionResponse, error)
}

type AgentSessionConfig interface {
	SetSessionConfigOption(ctx context.Context, params SetSessionConfigOptionRequest) (SetSessionConfigOptionResponse, error)
}

type AgentSessionMode interface {
	SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error)
}

type Client interface {
	RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error)
	SessionUpdate(ctx context.Context, params SessionNotification) error
}

type ClientFileReader interface {
	ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error)
}

type ClientFileWriter interface {
	WriteTextFile(ctx context.Context, params WriteTextFileRequest) (WriteTextFileResponse, error)
}

type ClientTerminal interface {
	CreateTerminal(ctx context.Context, params CreateTerminalRequest) (CreateTerminalResponse, error)
	KillTerminal(ctx context.Context, params KillTerminalRequest) (KillTerminalResponse, error)
	TerminalOutput(ctx context.Context, params TerminalOutputRequest) (TerminalOutputResponse, error)
	ReleaseTerminal(ctx context.Context, params ReleaseTerminalRequest) (ReleaseTerminalResponse, error)
	WaitForTerminalExit(ctx context.Context, params WaitForTerminalExitRequest) (WaitForTerminalExitResponse, error)
}

type ClientElicitation interface {
	CreateElicitation(ctx context.Context, params CreateElicitationRequest) (CreateElicitationResponse, error)
}

type ClientElicitationCompletion interface {
	CompleteElicitation(ctx context.Context, params CompleteElicitationNotification) error
}

type ExtensionMethodHandler interface {
	HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type MethodHandler func(ctx context.Context, method string, params json.RawMessage) (any, *RequestError)

type ConnectionOptions struct{ MaxFrameSize int }

type Connection struct{ handler MethodHandler }

func NewConnection(handler MethodHandler, peerInput io.Writer, peerOutput io.Reader) *Connection {
	return &Connection{handler: handler}
}

func NewConnectionWithOptions(handler MethodHandler, peerInput io.Writer, peerOutput io.Reader, opts ConnectionOptions) (*Connection, error) {
	return &Connection{handler: handler}, nil
}

func NewUnstartedConnection(handler MethodHandler, peerInput io.Writer, peerOutput io.Reader, opts ConnectionOptions) (*Connection, error) {
	return &Connection{handler: handler}, nil
}

func (c *Connection) SendNotification(ctx context.Context, method string, params any) error {
	return nil
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, peerInput io.Writer, peerOutput io.Reader) *AgentSideConnection {
	return &AgentSideConnection{agent: agent}
}

func (c *AgentSideConnection) Done() <-chan struct{} { return nil }

func (c *AgentSideConnection) RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error) {
	return RequestPermissionResponse{}, nil
}

func (c *AgentSideConnection) SessionUpdate(ctx context.Context, params SessionNotification) error {
	return nil
}

func (c *AgentSideConnection) ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error) {
	return ReadTextFileResponse{}, nil
}

func (c *AgentSideConnection) WriteTextFile(ctx context.Context, params WriteTextFileRequest) (WriteTextFileResponse, error) {
	return WriteTextFileResponse{}, nil
}

func (c *AgentSideConnection) CreateTerminal(ctx context.Context, params CreateTerminalRequest) (CreateTerminalResponse, error) {
	return CreateTerminalResponse{}, nil
}

func (c *AgentSideConnection) KillTerminal(ctx context.Context, params KillTerminalRequest) (KillTerminalResponse, error) {
	return KillTerminalResponse{}, nil
}

func (c *AgentSideConnection) TerminalOutput(ctx context.Context, params TerminalOutputRequest) (TerminalOutputResponse, error) {
	return TerminalOutputResponse{}, nil
}

func (c *AgentSideConnection) ReleaseTerminal(ctx context.Context, params ReleaseTerminalRequest) (ReleaseTerminalResponse, error) {
	return ReleaseTerminalResponse{}, nil
}

func (c *AgentSideConnection) WaitForTerminalExit(ctx context.Context, params WaitForTerminalExitRequest) (WaitForTerminalExitResponse, error) {
	return WaitForTerminalExitResponse{}, nil
}

type ClientSideConnection struct{ client Client }

func NewClientSideConnection(client Client, peerInput io.Writer, peerOutput io.Reader) *ClientSideConnection {
	return &ClientSideConnection{client: client}
}

func (c *ClientSideConnection) Done() <-chan struct{} { return nil }

func (c *ClientSideConnection) Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error) {
	return InitializeResponse{}, nil
}

func (c *ClientSideConnection) NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error) {
	return NewSessionResponse{}, nil
}

func (c *ClientSideConnection) Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error) {
	return PromptResponse{}, nil
}

func (c *ClientSideConnection) Cancel(ctx context.Context, params CancelNotification) error {
	return nil
}

func (c *ClientSideConnection) Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error) {
	return AuthenticateResponse{}, nil
}

func (c *ClientSideConnection) Logout(ctx context.Context, params LogoutRequest) (LogoutResponse, error) {
	return LogoutResponse{}, nil
}

func (c *ClientSideConnection) LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error) {
	return LoadSessionResponse{}, nil
}

func (c *ClientSideConnection) CloseSession(ctx context.Context, params CloseSessionRequest) (CloseSessionResponse, error) {
	return CloseSessionResponse{}, nil
}

func (c *ClientSideConnection) DeleteSession(ctx context.Context, params DeleteSessionRequest) (DeleteSessionResponse, error) {
	return DeleteSessionResponse{}, nil
}

func (c *ClientSideConnection) ListSessions(ctx context.Context, params ListSessionsRequest) (ListSessionsResponse, error) {
	return ListSessionsResponse{}, nil
}

func (c *ClientSideConnection) ResumeSession(ctx context.Context, params ResumeSessionRequest) (ResumeSessionResponse, error) {
	return ResumeSessionResponse{}, nil
}

func (c *ClientSideConnection) SetSessionConfigOption(ctx context.Context, params SetSessionConfigOptionRequest) (SetSessionConfigOptionResponse, error) {
	return SetSessionConfigOptionResponse{}, nil
}

func (c *ClientSideConnection) SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error) {
	return SetSessionModeResponse{}, nil
}
