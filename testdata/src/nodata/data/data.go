// Package data has specific errors with the data that ACP names for them, and
// without it.
package data

import (
	"context"

	acp "github.com/coder/acp-go-sdk"
	"golang.org/x/exp/jsonrpc2"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[p.SessionId] {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"} // want `nodata: -32002 \(Resource not found\) goes out without data; ACP names data\.sessionId or data\.uri`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionId] {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": p.SessionId}}
	}
	return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32601, Message: "Method not found"} // want `nodata: -32601 \(Method not found\) goes out without data; ACP names data\.method`
}

// The constructor takes the method.
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, acp.NewMethodNotFound("session/resume")
}

// Of other codes ACP names no data.
func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if p.Cwd == "" {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32602, Message: "Invalid params"}
	}
	return acp.NewSessionResponse{}, &acp.RequestError{Code: -32603, Message: "Internal error"}
}

// The errors of this library have no place for data.
func handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if req.Method == "session/prompt" {
		return nil, jsonrpc2.NewError(-32002, "Resource not found")
	}
	return nil, jsonrpc2.ErrMethodNotFound
}
