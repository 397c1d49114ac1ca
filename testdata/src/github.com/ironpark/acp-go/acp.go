// Package acp is a stub of github.com/ironpark/acp-go, the library's first path:
// the names and shapes that agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
)

type SessionId string

type SessionModeId string

type StopReason string

const StopReasonEndTurn StopReason = "end_turn"

type (
	InitializeRequest    struct{ ProtocolVersion int }
	InitializeResponse   struct{ ProtocolVersion int }
	AuthenticateRequest  struct{ MethodId string }
	NewSessionRequest    struct{ Cwd string }
	NewSessionResponse   struct{ SessionId SessionId }
	LoadSessionRequest   struct{ SessionId SessionId }
	LoadSessionResponse  struct{}
	PromptRequest        struct{ SessionId SessionId }
	PromptResponse       struct{ StopReason StopReason }
	CancelNotification   struct{ SessionId SessionId }
	SessionNotification  struct{ SessionId SessionId }
	ReadTextFileRequest  struct{ Path string }
	ReadTextFileResponse struct{ Content string }
	WriteTextFileRequest struct{ Path string }

	SetSessionModeRequest struct {
		SessionId SessionId
		ModeId    SessionModeId
	}
	RequestPermissionRequest    struct{ SessionId SessionId }
	RequestPermissionResponse   struct{ Outcome any }
	CreateTerminalRequest       struct{ Command string }
	CreateTerminalResponse      struct{ TerminalId string }
	TerminalOutputRequest       struct{ TerminalId string }
	TerminalOutputResponse      struct{ Output string }
	ReleaseTerminalRequest      struct{ TerminalId string }
	WaitForTerminalExitRequest  struct{ TerminalId string }
	WaitForTerminalExitResponse struct{ ExitCode *int }
	KillTerminalCommandRequest  struct{ TerminalId string }
)

type Agent interface {
	Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error)
	Authenticate(ctx context.Context, params *AuthenticateRequest) error
	NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error)
	LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error)
	SetSessionMode(ctx context.Context, params *SetSessionModeRequest) error
	Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error)
	Cancel(ctx context.Context, params *CancelNotification) error
}

type Client interface {
	SessionUpdate(ctx context.Context, params *SessionNotification) error
	RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error)
	ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error)
	WriteTextFile(ctx context.Context, params *WriteTextFileRequest) error
	CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error)
	TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error)
	ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) error
	WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error)
	KillTerminalCommand(ctx context.Context, params *KillTerminalCommandRequest) error
}

type MethodHandler func(method string, params json.RawMessage) (any, error)

type Connection struct{ handler MethodHandler }

func NewConnection(handler MethodHandler, reader io.Reader, writer io.Writer) *Connection {
	return &Connection{handler: handler}
}

func (c *Connection) SendRequest(ctx context.Context, method string, params any) (json.RawMessage, error) {
	return nil, nil
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, reader io.Reader, writer io.Writer) *AgentSideConnection {
	return &AgentSideConnection{agent}
}

func (c *AgentSideConnection) Start(ctx context.Context) error { return nil }

type ClientSideConnection struct{ client Client }

func NewClientSideConnection(client Client, writer io.Writer, reader io.Reader) *ClientSideConnection {
	return &ClientSideConnection{client}
}

type TerminalHandle struct{ id string }

func (t *TerminalHandle) CurrentOutput(ctx context.Context) (*TerminalOutputResponse, error) {
	return nil, nil
}

func (t *TerminalHandle) WaitForExit(ctx context.Context) (*WaitForTerminalExitResponse, error) {
	return nil, nil
}

func (t *TerminalHandle) Kill(ctx context.Context) error { return nil }

func (t *TerminalHandle) Release(ctx context.Context) error { return nil }
