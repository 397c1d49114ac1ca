// Package dispatch goes around the SDK's dispatcher: a function of its own
// takes the requests, and a mapper decides what a bare error becomes.
package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/coder/acp-go-sdk"
)

// A notFound is an error of the program's own that the mapper knows.
type notFound struct{ what, id string }

func (e *notFound) Error() string { return e.what + " " + e.id + " not found" }

// A badParam is another.
type badParam struct{ field, reason string }

func (e *badParam) Error() string { return e.field + ": " + e.reason }

type backend struct {
	sessions map[string]int
	modes    map[string]bool
}

func serve(b *backend, in io.Writer, out io.Reader) *acp.Connection {
	return acp.NewConnection(func(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
		result, err := b.handle(ctx, method, params)
		if err != nil {
			return nil, toRequestError(err)
		}
		return result, nil
	}, in, out)
}

func toRequestError(err error) *acp.RequestError {
	var re *acp.RequestError
	if errors.As(err, &re) {
		return re
	}
	var missing *notFound
	if errors.As(err, &missing) {
		return &acp.RequestError{Code: -32002, Message: missing.Error(), Data: map[string]any{"uri": missing.id}}
	}
	var bad *badParam
	if errors.As(err, &bad) {
		return acp.NewInvalidParams(map[string]any{bad.field: bad.reason})
	}
	if errors.Is(err, os.ErrNotExist) {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

func (b *backend) handle(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case acp.AgentMethodSessionPrompt:
		var req acp.PromptRequest
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, acp.NewInvalidParams(map[string]any{"error": err.Error()})
		}
		return b.prompt(ctx, req)
	case acp.AgentMethodSessionLoad:
		var req acp.LoadSessionRequest
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, fmt.Errorf("bad params: %w", err) // want `answers an invalid parameter value with -32603.*-32602`
		}
		return b.load(req)
	case acp.AgentMethodSessionSetMode:
		var req acp.SetSessionModeRequest
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, &badParam{"params", err.Error()}
		}
		return b.setMode(req)
	}
	return nil, fmt.Errorf("unknown method %q", method) // want `answers an unsupported method with -32603.*-32601`
}

func (b *backend) prompt(ctx context.Context, req acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := b.sessions[string(req.SessionId)]; !ok {
		return nil, &notFound{"session", string(req.SessionId)} // the mapper knows it
	}
	return &acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (b *backend) load(req acp.LoadSessionRequest) (*acp.LoadSessionResponse, error) {
	if _, ok := b.sessions[string(req.SessionId)]; !ok {
		return nil, fmt.Errorf("session %s not found", req.SessionId) // want `session/load answers an unknown session with -32603.*-32002`
	}
	if req.Cwd != "" {
		if _, err := os.Open(req.Cwd); err != nil {
			return nil, &badParam{"cwd", err.Error()}
		}
	}
	return &acp.LoadSessionResponse{}, nil
}

func (b *backend) setMode(req acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if !b.modes[string(req.ModeId)] {
		return nil, &badParam{"modeId", "unknown mode"}
	}
	return &acp.SetSessionModeResponse{}, nil
}
