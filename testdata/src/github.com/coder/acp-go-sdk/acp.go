// Package acp is a stub of github.com/coder/acp-go-sdk v0.13.5: the names and
// shapes that agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
)

const ProtocolVersionNumber = 1

const (
	AgentMethodAuthenticate           = "authenticate"
	AgentMethodInitialize             = "initialize"
	AgentMethodLogout                 = "logout"
	AgentMethodSessionCancel          = "session/cancel"
	AgentMethodSessionClose           = "session/close"
	AgentMethodSessionDelete          = "session/delete"
	AgentMethodSessionFork            = "session/fork"
	AgentMethodSessionList            = "session/list"
	AgentMethodSessionLoad            = "session/load"
	AgentMethodSessionNew             = "session/new"
	AgentMethodSessionPrompt          = "session/prompt"
	AgentMethodSessionResume          = "session/resume"
	AgentMethodSessionSetConfigOption = "session/set_config_option"
	AgentMethodSessionSetMode         = "session/set_mode"
)

const (
	ClientMethodFsReadTextFile           = "fs/read_text_file"
	ClientMethodFsWriteTextFile          = "fs/write_text_file"
	ClientMethodSessionRequestPermission = "session/request_permission"
	ClientMethodSessionUpdate            = "session/update"
	ClientMethodTerminalCreate           = "terminal/create"
	ClientMethodTerminalKill             = "terminal/kill"
	ClientMethodTerminalOutput           = "terminal/output"
	ClientMethodTerminalRelease          = "terminal/release"
	ClientMethodTerminalWaitForExit      = "terminal/wait_for_exit"
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

type Agent interface {
	Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error)
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	Logout(ctx context.Context, params LogoutRequest) (LogoutResponse, error)
	Cancel(ctx context.Context, params CancelNotification) error
	CloseSession(ctx context.Context, params CloseSessionRequest) (CloseSessionResponse, error)
	ListSessions(ctx context.Context, params ListSessionsRequest) (ListSessionsResponse, error)
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	ResumeSession(ctx context.Context, params ResumeSessionRequest) (ResumeSessionResponse, error)
	SetSessionConfigOption(ctx context.Context, params SetSessionConfigOptionRequest) (SetSessionConfigOptionResponse, error)
	SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error)
}

type AgentLoader interface {
	LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error)
}

type AgentExperimental interface {
	UnstableDidChangeDocument(ctx context.Context, params UnstableDidChangeDocumentNotification) error
	UnstableDidCloseDocument(ctx context.Context, params UnstableDidCloseDocumentNotification) error
	UnstableDidFocusDocument(ctx context.Context, params UnstableDidFocusDocumentNotification) error
	UnstableDidOpenDocument(ctx context.Context, params UnstableDidOpenDocumentNotification) error
	UnstableDidSaveDocument(ctx context.Context, params UnstableDidSaveDocumentNotification) error
	UnstableAcceptNes(ctx context.Context, params UnstableAcceptNesNotification) error
	UnstableCloseNes(ctx context.Context, params UnstableCloseNesRequest) (UnstableCloseNesResponse, error)
	UnstableRejectNes(ctx context.Context, params UnstableRejectNesNotification) error
	UnstableStartNes(ctx context.Context, params UnstableStartNesRequest) (UnstableStartNesResponse, error)
	UnstableSuggestNes(ctx context.Context, params UnstableSuggestNesRequest) (UnstableSuggestNesResponse, error)
	UnstableDisableProvider(ctx context.Context, params UnstableDisableProviderRequest) (UnstableDisableProviderResponse, error)
	UnstableListProviders(ctx context.Context, params UnstableListProvidersRequest) (UnstableListProvidersResponse, error)
	UnstableSetProvider(ctx context.Context, params UnstableSetProviderRequest) (UnstableSetProviderResponse, error)
	UnstableDeleteSession(ctx context.Context, params UnstableDeleteSessionRequest) (UnstableDeleteSessionResponse, error)
	UnstableForkSession(ctx context.Context, params UnstableForkSessionRequest) (UnstableForkSessionResponse, error)
}

type Client interface {
	ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error)
	WriteTextFile(ctx context.Context, params WriteTextFileRequest) (WriteTextFileResponse, error)
	RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error)
	SessionUpdate(ctx context.Context, params SessionNotification) error
	CreateTerminal(ctx context.Context, params CreateTerminalRequest) (CreateTerminalResponse, error)
	KillTerminal(ctx context.Context, params KillTerminalRequest) (KillTerminalResponse, error)
	TerminalOutput(ctx context.Context, params TerminalOutputRequest) (TerminalOutputResponse, error)
	ReleaseTerminal(ctx context.Context, params ReleaseTerminalRequest) (ReleaseTerminalResponse, error)
	WaitForTerminalExit(ctx context.Context, params WaitForTerminalExitRequest) (WaitForTerminalExitResponse, error)
}

type ClientExperimental interface {
	UnstableCompleteElicitation(ctx context.Context, params UnstableCompleteElicitationNotification) error
	UnstableCreateElicitation(ctx context.Context, params UnstableCreateElicitationRequest) (UnstableCreateElicitationResponse, error)
	UnstableConnectMcp(ctx context.Context, params UnstableConnectMcpRequest) (UnstableConnectMcpResponse, error)
	UnstableDisconnectMcp(ctx context.Context, params UnstableDisconnectMcpRequest) (UnstableDisconnectMcpResponse, error)
}

type ExtensionMethodHandler interface {
	HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type MethodHandler func(ctx context.Context, method string, params json.RawMessage) (any, *RequestError)

type Connection struct{ handler MethodHandler }

func NewConnection(handler MethodHandler, peerInput io.Writer, peerOutput io.Reader) *Connection {
	return &Connection{handler: handler}
}

func (c *Connection) SetLogger(l *slog.Logger) {}
func (c *Connection) Done() <-chan struct{}    { return nil }

func (c *Connection) SendRequestNoResult(ctx context.Context, method string, params any) error {
	return nil
}

func (c *Connection) SendNotification(ctx context.Context, method string, params any) error {
	return nil
}

func SendRequest[T any](c *Connection, ctx context.Context, method string, params any) (T, error) {
	var result T
	return result, nil
}
