// Package acp is a stub of github.com/ironpark/go-acp: the names and shapes
// that agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
)

type ErrorCode int

const (
	ErrorCodeParseError             ErrorCode = -32700
	ErrorCodeInvalidRequest         ErrorCode = -32600
	ErrorCodeMethodNotFound         ErrorCode = -32601
	ErrorCodeInvalidParams          ErrorCode = -32602
	ErrorCodeInternalError          ErrorCode = -32603
	ErrorCodeAuthenticationRequired ErrorCode = -32000
	ErrorCodeResourceNotFound       ErrorCode = -32002
)

type RequestError struct {
	Code    ErrorCode
	Msg     string
	Details any
}

func (e *RequestError) Error() string { return e.Msg }

func ErrParseError(data any, msg ...string) *RequestError {
	return &RequestError{Code: ErrorCodeParseError, Details: data}
}
func ErrInvalidRequest(data any, msg ...string) *RequestError {
	return &RequestError{Code: ErrorCodeInvalidRequest, Details: data}
}
func ErrMethodNotFound(method string) *RequestError {
	return &RequestError{Code: ErrorCodeMethodNotFound, Msg: method}
}
func ErrInvalidParams(data any, msg ...string) *RequestError {
	return &RequestError{Code: ErrorCodeInvalidParams, Details: data}
}
func ErrInternalError(data any, msg ...string) *RequestError {
	return &RequestError{Code: ErrorCodeInternalError, Details: data}
}
func ErrAuthRequired(data any, msg ...string) *RequestError {
	return &RequestError{Code: ErrorCodeAuthenticationRequired, Details: data}
}
func ErrResourceNotFound(uri ...string) *RequestError {
	return &RequestError{Code: ErrorCodeResourceNotFound}
}

type Agent interface {
	Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error)
	Authenticate(ctx context.Context, params *AuthenticateRequest) (*AuthenticateResponse, error)
	SetSessionMode(ctx context.Context, params *SetSessionModeRequest) (*SetSessionModeResponse, error)
	SetSessionConfigOption(ctx context.Context, params *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error)
	Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error)
	Cancel(ctx context.Context, params *CancelNotification) error
}

type SessionCreator interface {
	NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error)
}

type SessionLoader interface {
	LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error)
}

type SessionLister interface {
	ListSessions(ctx context.Context, params *ListSessionsRequest) (*ListSessionsResponse, error)
}

type SessionForker interface {
	ForkSession(ctx context.Context, params *ForkSessionRequest) (*ForkSessionResponse, error)
}

type SessionResumer interface {
	ResumeSession(ctx context.Context, params *ResumeSessionRequest) (*ResumeSessionResponse, error)
}

type SessionCloser interface {
	CloseSession(ctx context.Context, params *CloseSessionRequest) (*CloseSessionResponse, error)
}

type ModelSetter interface {
	SetSessionModel(ctx context.Context, params *SetSessionModelRequest) (*SetSessionModelResponse, error)
}

type Client interface {
	SessionUpdate(ctx context.Context, params *SessionNotification) error
	RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error)
	ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error)
	WriteTextFile(ctx context.Context, params *WriteTextFileRequest) (*WriteTextFileResponse, error)
	CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error)
	TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error)
	ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error)
	WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error)
	KillTerminalCommand(ctx context.Context, params *KillTerminalRequest) (*KillTerminalResponse, error)
}

type ExtMethodHandler interface {
	ExtMethod(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type MethodHandler func(ctx context.Context, method string, params json.RawMessage) (any, error)

type Middleware func(next MethodHandler) MethodHandler

// RecoveryMiddleware makes an error of a panic.
func RecoveryMiddleware() Middleware { return func(next MethodHandler) MethodHandler { return next } }

// MethodFilterMiddleware puts a middleware around some methods.
func MethodFilterMiddleware(filter func(method string) bool, mw Middleware) Middleware {
	return mw
}

type ConnectionOption func(*Connection)

func WithMiddleware(mw ...Middleware) ConnectionOption { return func(*Connection) {} }

func WithErrorHandler(h func(error)) ConnectionOption { return func(*Connection) {} }

type Connection struct{ handler MethodHandler }

func NewConnection(handler MethodHandler, reader io.Reader, writer io.Writer, opts ...ConnectionOption) *Connection {
	return &Connection{handler: handler}
}

func (c *Connection) Start(ctx context.Context) error { return nil }

func (c *Connection) SendRequest(ctx context.Context, method string, params any) (json.RawMessage, error) {
	return nil, nil
}

type TerminalHandle struct{ ID string }

func (h *TerminalHandle) Kill(ctx context.Context) error { return nil }

func (h *TerminalHandle) Release(ctx context.Context) error { return nil }

func (h *TerminalHandle) CurrentOutput(ctx context.Context) (*TerminalOutputResponse, error) {
	return nil, nil
}

func (h *TerminalHandle) WaitForExit(ctx context.Context) (*WaitForTerminalExitResponse, error) {
	return nil, nil
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, reader io.Reader, writer io.Writer, opts ...ConnectionOption) *AgentSideConnection {
	return &AgentSideConnection{agent: agent}
}

func (c *AgentSideConnection) Start(ctx context.Context) error { return nil }

func (c *AgentSideConnection) SessionUpdate(ctx context.Context, params *SessionNotification) error {
	return nil
}

func (c *AgentSideConnection) RequestPermission(ctx context.Context, params *RequestPermissionRequest) (*RequestPermissionResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) ReadTextFile(ctx context.Context, params *ReadTextFileRequest) (*ReadTextFileResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) WriteTextFile(ctx context.Context, params *WriteTextFileRequest) (*WriteTextFileResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) CreateTerminal(ctx context.Context, params *CreateTerminalRequest) (*CreateTerminalResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) TerminalOutput(ctx context.Context, params *TerminalOutputRequest) (*TerminalOutputResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) ReleaseTerminal(ctx context.Context, params *ReleaseTerminalRequest) (*ReleaseTerminalResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) WaitForTerminalExit(ctx context.Context, params *WaitForTerminalExitRequest) (*WaitForTerminalExitResponse, error) {
	return nil, nil
}

func (c *AgentSideConnection) KillTerminalCommand(ctx context.Context, params *KillTerminalRequest) (*KillTerminalResponse, error) {
	return nil, nil
}

type ClientSideConnection struct{ client Client }

func NewClientSideConnection(client Client, writer io.Writer, reader io.Reader, opts ...ConnectionOption) *ClientSideConnection {
	return &ClientSideConnection{client: client}
}

func (c *ClientSideConnection) Initialize(ctx context.Context, params *InitializeRequest) (*InitializeResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) Authenticate(ctx context.Context, params *AuthenticateRequest) (*AuthenticateResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) SetSessionMode(ctx context.Context, params *SetSessionModeRequest) (*SetSessionModeResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) SetSessionConfigOption(ctx context.Context, params *SetSessionConfigOptionRequest) (*SetSessionConfigOptionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) Prompt(ctx context.Context, params *PromptRequest) (*PromptResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) Cancel(ctx context.Context, params *CancelNotification) error {
	return nil
}

func (c *ClientSideConnection) NewSession(ctx context.Context, params *NewSessionRequest) (*NewSessionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) LoadSession(ctx context.Context, params *LoadSessionRequest) (*LoadSessionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) ListSessions(ctx context.Context, params *ListSessionsRequest) (*ListSessionsResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) ForkSession(ctx context.Context, params *ForkSessionRequest) (*ForkSessionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) ResumeSession(ctx context.Context, params *ResumeSessionRequest) (*ResumeSessionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) CloseSession(ctx context.Context, params *CloseSessionRequest) (*CloseSessionResponse, error) {
	return nil, nil
}

func (c *ClientSideConnection) SetSessionModel(ctx context.Context, params *SetSessionModelRequest) (*SetSessionModelResponse, error) {
	return nil, nil
}

// SessionStore keeps sessions.
type SessionStore[T any] interface{ Set(id SessionID, v T) }

// SessionFactory makes a session.
type SessionFactory[T any] func(ctx context.Context, params *NewSessionRequest) (SessionID, T, error)

// WithSessionStore lets the library answer session/new.
func WithSessionStore[T any](store SessionStore[T], factory SessionFactory[T]) ConnectionOption {
	return func(*Connection) {}
}
