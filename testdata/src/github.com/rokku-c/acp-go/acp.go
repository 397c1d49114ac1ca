// Package acp is a stub of github.com/rokku-c/acp-go: the names and shapes that
// agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
)

type Error struct {
	Code    int32           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e Error) Error() string { return e.Message }

func (e Error) WithData(data any) Error { return e }

type ErrorCode struct {
	Code    int32
	Message string
}

var (
	ErrorCodeParseError       = ErrorCode{Code: -32700}
	ErrorCodeInvalidRequest   = ErrorCode{Code: -32600}
	ErrorCodeMethodNotFound   = ErrorCode{Code: -32601}
	ErrorCodeInvalidParams    = ErrorCode{Code: -32602}
	ErrorCodeInternalError    = ErrorCode{Code: -32603}
	ErrorCodeAuthRequired     = ErrorCode{Code: -32000}
	ErrorCodeResourceNotFound = ErrorCode{Code: -32002}
)

func NewError(code ErrorCode) Error { return Error{Code: code.Code, Message: code.Message} }

func ParseError() Error                  { return NewError(ErrorCodeParseError) }
func InvalidRequest() Error              { return NewError(ErrorCodeInvalidRequest) }
func MethodNotFound() Error              { return NewError(ErrorCodeMethodNotFound) }
func InvalidParams() Error               { return NewError(ErrorCodeInvalidParams) }
func InternalError() Error               { return NewError(ErrorCodeInternalError) }
func AuthRequired() Error                { return NewError(ErrorCodeAuthRequired) }
func ResourceNotFound(uri *string) Error { return NewError(ErrorCodeResourceNotFound) }

func IntoInternalError(err error) Error { return InternalError() }

type Agent interface {
	Initialize(context.Context, InitializeRequest) (InitializeResponse, error)
	Authenticate(context.Context, AuthenticateRequest) (AuthenticateResponse, error)
	NewSession(context.Context, NewSessionRequest) (NewSessionResponse, error)
	LoadSession(context.Context, LoadSessionRequest) (LoadSessionResponse, error)
	SetSessionMode(context.Context, SetSessionModeRequest) (SetSessionModeResponse, error)
	SetSessionModel(context.Context, SetSessionModelRequest) (SetSessionModelResponse, error)
	Prompt(context.Context, PromptRequest) (PromptResponse, error)
	Cancel(context.Context, CancelNotification) error
	ExtMethod(context.Context, ExtRequest) (ExtResponse, error)
	ExtNotification(context.Context, ExtNotification) error
}

type Client interface {
	RequestPermission(context.Context, RequestPermissionRequest) (RequestPermissionResponse, error)
	SessionNotification(context.Context, SessionNotification) error
	WriteTextFile(context.Context, WriteTextFileRequest) (WriteTextFileResponse, error)
	ReadTextFile(context.Context, ReadTextFileRequest) (ReadTextFileResponse, error)
	CreateTerminal(context.Context, CreateTerminalRequest) (CreateTerminalResponse, error)
	TerminalOutput(context.Context, TerminalOutputRequest) (TerminalOutputResponse, error)
	ReleaseTerminal(context.Context, ReleaseTerminalRequest) (ReleaseTerminalResponse, error)
	WaitForTerminalExit(context.Context, WaitForTerminalExitRequest) (WaitForTerminalExitResponse, error)
	KillTerminalCommand(context.Context, KillTerminalCommandRequest) (KillTerminalCommandResponse, error)
	ExtMethod(context.Context, ExtRequest) (ExtResponse, error)
	ExtNotification(context.Context, ExtNotification) error
}

type UnimplementedAgent struct{}

func (UnimplementedAgent) Initialize(context.Context, InitializeRequest) (InitializeResponse, error) {
	return InitializeResponse{}, MethodNotFound()
}

func (UnimplementedAgent) Authenticate(context.Context, AuthenticateRequest) (AuthenticateResponse, error) {
	return AuthenticateResponse{}, MethodNotFound()
}

func (UnimplementedAgent) NewSession(context.Context, NewSessionRequest) (NewSessionResponse, error) {
	return NewSessionResponse{}, MethodNotFound()
}

func (UnimplementedAgent) LoadSession(context.Context, LoadSessionRequest) (LoadSessionResponse, error) {
	return LoadSessionResponse{}, MethodNotFound()
}

func (UnimplementedAgent) SetSessionMode(context.Context, SetSessionModeRequest) (SetSessionModeResponse, error) {
	return SetSessionModeResponse{}, MethodNotFound()
}

func (UnimplementedAgent) SetSessionModel(context.Context, SetSessionModelRequest) (SetSessionModelResponse, error) {
	return SetSessionModelResponse{}, MethodNotFound()
}

func (UnimplementedAgent) Prompt(context.Context, PromptRequest) (PromptResponse, error) {
	return PromptResponse{}, MethodNotFound()
}

func (UnimplementedAgent) Cancel(context.Context, CancelNotification) error { return nil }

func (UnimplementedAgent) ExtMethod(context.Context, ExtRequest) (ExtResponse, error) {
	return ExtResponse{}, MethodNotFound()
}

func (UnimplementedAgent) ExtNotification(context.Context, ExtNotification) error { return nil }

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(ctx context.Context, agent Agent, outgoing io.Writer, incoming io.Reader) *AgentSideConnection {
	return &AgentSideConnection{agent: agent}
}

func (c *AgentSideConnection) RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error) {
	return RequestPermissionResponse{}, nil
}

func (c *AgentSideConnection) SessionNotification(ctx context.Context, params SessionNotification) error {
	return nil
}

func (c *AgentSideConnection) WriteTextFile(ctx context.Context, params WriteTextFileRequest) (WriteTextFileResponse, error) {
	return WriteTextFileResponse{}, nil
}

func (c *AgentSideConnection) ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error) {
	return ReadTextFileResponse{}, nil
}

func (c *AgentSideConnection) CreateTerminal(ctx context.Context, params CreateTerminalRequest) (CreateTerminalResponse, error) {
	return CreateTerminalResponse{}, nil
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

func (c *AgentSideConnection) KillTerminalCommand(ctx context.Context, params KillTerminalCommandRequest) (KillTerminalCommandResponse, error) {
	return KillTerminalCommandResponse{}, nil
}

type ClientSideConnection struct{ client Client }

func NewClientSideConnection(ctx context.Context, client Client, outgoing io.Writer, incoming io.Reader) *ClientSideConnection {
	return &ClientSideConnection{client: client}
}

func (c *ClientSideConnection) Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error) {
	return InitializeResponse{}, nil
}

func (c *ClientSideConnection) Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error) {
	return AuthenticateResponse{}, nil
}

func (c *ClientSideConnection) NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error) {
	return NewSessionResponse{}, nil
}

func (c *ClientSideConnection) LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error) {
	return LoadSessionResponse{}, nil
}

func (c *ClientSideConnection) SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error) {
	return SetSessionModeResponse{}, nil
}

func (c *ClientSideConnection) SetSessionModel(ctx context.Context, params SetSessionModelRequest) (SetSessionModelResponse, error) {
	return SetSessionModelResponse{}, nil
}

func (c *ClientSideConnection) Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error) {
	return PromptResponse{}, nil
}

func (c *ClientSideConnection) Cancel(ctx context.Context, params CancelNotification) error {
	return nil
}
