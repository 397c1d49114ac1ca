// Package acp is a stub of the package of the same name in
// github.com/joshgarnett/agent-client-protocol-go: the names and shapes that
// agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/joshgarnett/agent-client-protocol-go/acp/api"
	"golang.org/x/exp/jsonrpc2"
)

type Handler interface {
	Handle(ctx context.Context, conn *AgentConnection, req *jsonrpc2.Request) (interface{}, error)
}

type HandlerFunc func(_ context.Context, params json.RawMessage) (any, error)

type NotificationHandlerFunc func(_ context.Context, params json.RawMessage) error

type HandlerRegistry struct{ methods map[string]HandlerFunc }

func NewHandlerRegistry() *HandlerRegistry { return &HandlerRegistry{} }

func (h *HandlerRegistry) RegisterMethod(method string, handler HandlerFunc) {}

func (h *HandlerRegistry) RegisterNotification(method string, handler NotificationHandlerFunc) {}

func (h *HandlerRegistry) Handle(ctx context.Context, _ *AgentConnection, req *jsonrpc2.Request) (any, error) {
	return nil, nil
}

func (h *HandlerRegistry) RegisterInitializeHandler(handler func(_ context.Context, params *api.InitializeRequest) (*api.InitializeResponse, error)) {
}

func (h *HandlerRegistry) RegisterAuthenticateHandler(handler func(_ context.Context, params *api.AuthenticateRequest) error) {
}

func (h *HandlerRegistry) RegisterSessionNewHandler(handler func(_ context.Context, params *api.NewSessionRequest) (*api.NewSessionResponse, error)) {
}

func (h *HandlerRegistry) RegisterSessionLoadHandler(handler func(_ context.Context, params *api.LoadSessionRequest) error) {
}

func (h *HandlerRegistry) RegisterSessionPromptHandler(handler func(_ context.Context, params *api.PromptRequest) (*api.PromptResponse, error)) {
}

func (h *HandlerRegistry) RegisterFsReadTextFileHandler(handler func(_ context.Context, params *api.ReadTextFileRequest) (*api.ReadTextFileResponse, error)) {
}

func (h *HandlerRegistry) RegisterFsWriteTextFileHandler(handler func(_ context.Context, params *api.WriteTextFileRequest) error) {
}

func (h *HandlerRegistry) RegisterSessionRequestPermissionHandler(handler func(_ context.Context, params *api.RequestPermissionRequest) (*api.RequestPermissionResponse, error)) {
}

func (h *HandlerRegistry) RegisterSessionUpdateHandler(handler func(_ context.Context, params *api.SessionNotification) error) {
}

func (h *HandlerRegistry) RegisterSessionCancelHandler(handler func(_ context.Context, params *api.CancelNotification) error) {
}

type ConnectionCore struct{}

func (c *ConnectionCore) Call(ctx context.Context, method string, params, result any) error {
	return nil
}

type AgentConnection struct{ core *ConnectionCore }

func NewAgentConnectionStdio(ctx context.Context, rwc io.ReadWriteCloser, handler Handler, timeout time.Duration) (*AgentConnection, error) {
	return &AgentConnection{}, nil
}

func (a *AgentConnection) FsReadTextFile(ctx context.Context, params *api.ReadTextFileRequest) (*api.ReadTextFileResponse, error) {
	return nil, nil
}

func (a *AgentConnection) SendSessionUpdate(ctx context.Context, params *api.SessionNotification) error {
	return nil
}

type ClientConnection struct{ core *ConnectionCore }

func NewClientConnectionStdio(ctx context.Context, rwc io.ReadWriteCloser, handler Handler, timeout time.Duration) (*ClientConnection, error) {
	return &ClientConnection{}, nil
}

func (c *ClientConnection) SessionPrompt(ctx context.Context, params *api.PromptRequest) (*api.PromptResponse, error) {
	return nil, nil
}

func WrapError(err error, code int, message string) *api.ACPError {
	return api.NewACPError(code, message, nil)
}

func NewContextError(ctx context.Context, code int, message string) *api.ACPError {
	return api.NewACPError(code, message, nil)
}

func FromStandardError(err error) *api.ACPError {
	return api.NewACPError(api.ErrorCodeInternalServerError, err.Error(), nil)
}

func NewValidationError(field string, reason string) *api.ACPError {
	return api.NewACPError(api.CodeInvalidParams, reason, nil)
}

func NewNotFoundError(resource string, id string) *api.ACPError {
	return api.NewACPError(api.ErrorCodeNotFound, resource, nil)
}

func NewConflictError(resource string, reason string) *api.ACPError {
	return api.NewACPError(api.ErrorCodeConflict, reason, nil)
}

func NewRateLimitError(limit int, window string) *api.ACPError {
	return api.NewACPError(api.ErrorCodeTooManyRequests, window, nil)
}
