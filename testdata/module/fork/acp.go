// Package agents is a stub of a library that has coder's API under a path of its own.
package agents

import (
	"context"
	"io"
)

type (
	PromptRequest          struct{ SessionId string }
	PromptResponse         struct{ StopReason string }
	SetSessionModeRequest  struct{ SessionId, ModeId string }
	SetSessionModeResponse struct{}
)

type Agent interface {
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	SetSessionMode(ctx context.Context, params SetSessionModeRequest) (SetSessionModeResponse, error)
}

type RequestError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *RequestError) Error() string { return e.Message }

func NewInternalError(data any) *RequestError { return &RequestError{-32603, "Internal error", data} }
func NewMethodNotFound(method string) *RequestError {
	return &RequestError{-32601, "Method not found", method}
}
func NewInvalidParams(data any) *RequestError { return &RequestError{-32602, "Invalid params", data} }

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, w io.Writer, r io.Reader) *AgentSideConnection {
	return &AgentSideConnection{agent}
}

func (c *AgentSideConnection) Done() <-chan struct{} { return nil }
