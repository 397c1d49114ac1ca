// Package good answers with the codes that the error-code page gives, as it
// gives them.
package good

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	authenticated bool
	sessions      map[acp.SessionId]*session
	db            interface{ Ping() error }
}

type session struct{ mode acp.SessionModeId }

// Method not found: the method is not supported.
func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method != "_example.com/ping" {
		return nil, acp.NewMethodNotFound(method)
	}
	return "pong", nil
}

// Invalid params: a value that is not valid.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch params.ModeId {
	case "ask", "code":
	default:
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(map[string]any{"field": "modeId", "expected": "ask or code", "received": params.ModeId})
	}
	s := a.sessions[params.SessionId]
	if s == nil {
		return acp.SetSessionModeResponse{}, notFound(params.SessionId)
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

// Internal error: an operation of the agent's own fails.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if err := a.db.Ping(); err != nil {
		return acp.ListSessionsResponse{}, acp.NewInternalError(map[string]any{"details": err.Error()})
	}
	return acp.ListSessionsResponse{}, nil
}

// Authentication required: before a session is made.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !a.authenticated {
		return acp.NewSessionResponse{}, acp.NewAuthRequired(map[string]any{"authMethods": []string{"oauth", "api_key"}})
	}
	return acp.NewSessionResponse{}, nil
}

// Resource not found: a session that is not there.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.sessions[params.SessionId] == nil {
		return acp.PromptResponse{}, notFound(params.SessionId)
	}
	if a.busy() {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeRateLimitExceeded, Message: "Rate limit exceeded", Data: map[string]any{"retryAfter": 60}}
	}
	if a.stale(params.SessionId) {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeSessionStale, Message: "The session is from yesterday", Data: map[string]any{"sessionId": params.SessionId}}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) busy() bool                  { return false }
func (a *agent) stale(id acp.SessionId) bool { return false }

func notFound(id acp.SessionId) error {
	return &acp.RequestError{Code: -32002, Message: "Resource not found: " + string(id), Data: map[string]any{"sessionId": id}}
}

// The agent's own codes, outside of the reserved ranges.
const (
	// codeRateLimitExceeded says that the client sends too many prompts; the
	// data has retryAfter, in seconds.
	codeRateLimitExceeded = -31001

	codeSessionStale = -31003 // the session must be loaded again
)

// Resource not found: a file that is not there. Whatever else is wrong with it
// is an internal error.
type client struct{ acp.Client }

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	if errors.Is(err, os.ErrNotExist) {
		return acp.ReadTextFileResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"uri": params.Path}}
	}
	if err != nil {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"details": err.Error()})
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}
