// Package acp is a stub of github.com/coder/acp-go-sdk v0.6.3: no code for
// cancelled requests, no extension methods, and other names than later
// versions have (KillTerminalCommand, SetSessionModel).
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
func NewAuthRequired(data any) *RequestError        { return &RequestError{Code: -32000, Data: data} }

type Agent interface {
	Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error)
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	Cancel(ctx context.Context, params CancelNotification) error
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error)
}

type AgentLoader interface {
	LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error)
}

type AgentExperimental interface {
	SetSessionModel(ctx context.Context, params SetSessionModelRequest) (SetSessionModelResponse, error)
}

type Client interface {
	ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error)
	WriteTextFile(ctx context.Context, params WriteTextFileRequest) (WriteTextFileResponse, error)
	RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error)
	SessionUpdate(ctx context.Context, params SessionNotification) error
	CreateTerminal(ctx context.Context, params CreateTerminalRequest) (CreateTerminalResponse, error)
	KillTerminalCommand(ctx context.Context, params KillTerminalCommandRequest) (KillTerminalCommandResponse, error)
	TerminalOutput(ctx context.Context, params TerminalOutputRequest) (TerminalOutputResponse, error)
	ReleaseTerminal(ctx context.Context, params ReleaseTerminalRequest) (ReleaseTerminalResponse, error)
	WaitForTerminalExit(ctx context.Context, params WaitForTerminalExitRequest) (WaitForTerminalExitResponse, error)
}

type MethodHandler func(ctx context.Context, method string, params json.RawMessage) (any, *RequestError)

type Connection struct{ handler MethodHandler }

func NewConnection(handler MethodHandler, peerInput io.Writer, peerOutput io.Reader) *Connection {
	return &Connection{handler: handler}
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, peerInput io.Writer, peerOutput io.Reader) *AgentSideConnection {
	return &AgentSideConnection{agent: agent}
}

func (c *AgentSideConnection) SessionUpdate(ctx context.Context, params SessionNotification) error {
	return nil
}

func (c *AgentSideConnection) ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error) {
	return ReadTextFileResponse{}, nil
}

func (c *AgentSideConnection) KillTerminalCommand(ctx context.Context, params KillTerminalCommandRequest) (KillTerminalCommandResponse, error) {
	return KillTerminalCommandResponse{}, nil
}

type ClientSideConnection struct{ client Client }

func NewClientSideConnection(client Client, peerInput io.Writer, peerOutput io.Reader) *ClientSideConnection {
	return &ClientSideConnection{client: client}
}

func (c *ClientSideConnection) Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error) {
	return PromptResponse{}, nil
}

func (c *ClientSideConnection) NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error) {
	return NewSessionResponse{}, nil
}
