// Package acp has as much of the API of github.com/coder/acp-go-sdk as the
// test programs need. It does not speak the protocol.
package acp

import (
	"context"
	"io"
)

type SessionId string

type RequestError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *RequestError) Error() string { return e.Message }

func NewParseError(data any) *RequestError {
	return &RequestError{Code: -32700, Message: "Parse error", Data: data}
}

func NewInvalidRequest(data any) *RequestError {
	return &RequestError{Code: -32600, Message: "Invalid request", Data: data}
}

func NewMethodNotFound(method string) *RequestError {
	return &RequestError{Code: -32601, Message: "Method not found", Data: map[string]any{"method": method}}
}

func NewInvalidParams(data any) *RequestError {
	return &RequestError{Code: -32602, Message: "Invalid params", Data: data}
}

func NewInternalError(data any) *RequestError {
	return &RequestError{Code: -32603, Message: "Internal error", Data: data}
}

func NewRequestCancelled(data any) *RequestError {
	return &RequestError{Code: -32800, Message: "Request cancelled", Data: data}
}

func NewAuthRequired(data any) *RequestError {
	return &RequestError{Code: -32000, Message: "Authentication required", Data: data}
}

type (
	InitializeRequest  struct{ ProtocolVersion int }
	InitializeResponse struct{ ProtocolVersion int }
	NewSessionRequest  struct{ Cwd string }
	NewSessionResponse struct{ SessionId SessionId }
	PromptRequest      struct{ SessionId SessionId }
	PromptResponse     struct{ StopReason string }
	CancelNotification struct{ SessionId SessionId }
)

type Agent interface {
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	Cancel(ctx context.Context, params CancelNotification) error
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, peerInput io.Writer, peerOutput io.Reader) *AgentSideConnection {
	return &AgentSideConnection{agent: agent}
}

func (c *AgentSideConnection) Done() <-chan struct{} { return nil }
