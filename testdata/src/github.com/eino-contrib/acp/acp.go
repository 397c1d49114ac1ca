// Package acp is a stub of github.com/eino-contrib/acp: the names and shapes that
// agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
)

type ErrorCode int

const (
	ErrorCodeParseError             ErrorCode = -32700
	ErrorCodeInvalidRequest         ErrorCode = -32600
	ErrorCodeMethodNotFound         ErrorCode = -32601
	ErrorCodeInvalidParams          ErrorCode = -32602
	ErrorCodeInternalError          ErrorCode = -32603
	ErrorCodeRequestCancelled       ErrorCode = -32800
	ErrorCodeAuthenticationRequired ErrorCode = -32000
	ErrorCodeResourceNotFound       ErrorCode = -32002
	ErrorCodeServerBusy             ErrorCode = -32001
)

type RPCError struct {
	Code    int
	Message string
	Data    json.RawMessage
}

func (e *RPCError) Error() string { return e.Message }

func NewRPCError(code int, message string, data any) *RPCError {
	return &RPCError{Code: code, Message: message}
}
func ErrMethodNotFound(method string) *RPCError {
	return &RPCError{Code: int(ErrorCodeMethodNotFound), Message: method}
}
func ErrInvalidParams(msg string) *RPCError {
	return &RPCError{Code: int(ErrorCodeInvalidParams), Message: msg}
}
func ErrInternalError(msg string, data any) *RPCError {
	return &RPCError{Code: int(ErrorCodeInternalError), Message: msg}
}
func ErrServerBusy(msg string) *RPCError {
	return &RPCError{Code: int(ErrorCodeServerBusy), Message: msg}
}
func ErrRequestCanceled(msg string) *RPCError {
	return &RPCError{Code: int(ErrorCodeRequestCancelled), Message: msg}
}

type SessionID string

type SessionModeID string

type (
	InitializeRequest           struct{ ProtocolVersion int }
	InitializeResponse          struct{ ProtocolVersion int }
	AuthenticateRequest         struct{ MethodID string }
	AuthenticateResponse        struct{}
	NewSessionRequest           struct{ Cwd string }
	NewSessionResponse          struct{ SessionID SessionID }
	LoadSessionRequest          struct{ SessionID SessionID }
	LoadSessionResponse         struct{}
	PromptRequest               struct{ SessionID SessionID }
	PromptResponse              struct{ StopReason string }
	CancelNotification          struct{ SessionID SessionID }
	AcceptNesNotification       struct{ ID string }
	DidOpenDocumentNotification struct{ URI string }
	SetSessionModeRequest       struct {
		SessionID SessionID
		ModeID    SessionModeID
	}
	SetSessionModeResponse struct{}

	SessionNotification       struct{ SessionID SessionID }
	ReadTextFileRequest       struct{ Path string }
	ReadTextFileResponse      struct{ Content string }
	RequestPermissionRequest  struct{ SessionID SessionID }
	RequestPermissionResponse struct{ Outcome any }
)

type Agent interface {
	Authenticate(ctx context.Context, params AuthenticateRequest) (AuthenticateResponse, error)
	DocumentDidOpen(ctx context.Context, params DidOpenDocumentNotification) error
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	NesAccept(ctx context.Context, params AcceptNesNotification) error
	SessionCancel(ctx context.Context, params CancelNotification) error
	LoadSession(ctx context.Context, params LoadSessionRequest) (LoadSessionResponse, error)
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error)
}

type Client interface {
	ReadTextFile(ctx context.Context, params ReadTextFileRequest) (ReadTextFileResponse, error)
	RequestPermission(ctx context.Context, params RequestPermissionRequest) (RequestPermissionResponse, error)
	SessionUpdate(ctx context.Context, params SessionNotification) error
}

type ExtMethodHandler interface {
	HandleExtMethod(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type ExtNotificationHandler interface {
	HandleExtNotification(ctx context.Context, method string, params json.RawMessage) error
}
