// Package joshgarnett is an agent with
// github.com/joshgarnett/agent-client-protocol-go, which sends 0 for every
// error but those of golang.org/x/exp/jsonrpc2, its own included.
package joshgarnett

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/joshgarnett/agent-client-protocol-go/acp"
	"github.com/joshgarnett/agent-client-protocol-go/acp/api"
	"golang.org/x/exp/jsonrpc2"
)

type agent struct{ sessions map[api.SessionId]bool }

func (a *agent) register(r *acp.HandlerRegistry) {
	r.RegisterSessionPromptHandler(a.prompt)
	r.RegisterSessionLoadHandler(a.load)
	r.RegisterSessionCancelHandler(a.cancel)
	r.RegisterSessionNewHandler(func(_ context.Context, p *api.NewSessionRequest) (*api.NewSessionResponse, error) {
		if p.Cwd == "" {
			return nil, errors.New("cwd is required") // want `returnederr: session/new answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\): jsonrpc2\.NewError\(-32602, "Invalid params"\)`
		}
		return &api.NewSessionResponse{}, nil
	})
	r.RegisterMethod("session/set_mode", func(_ context.Context, params json.RawMessage) (any, error) {
		var p struct{ ModeID string }
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err // want `returnederr: session/set_mode answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\): jsonrpc2\.NewError\(-32602, "Invalid params"\)`
		}
		return nil, nil
	})
	r.RegisterNotification("session/update", func(context.Context, json.RawMessage) error {
		return errors.New("session not found")
	})
}

func (a *agent) prompt(_ context.Context, p *api.PromptRequest) (*api.PromptResponse, error) {
	if !a.sessions[p.SessionId] {
		return nil, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\): jsonrpc2\.NewError\(-32002, "Resource not found"\)`
	}
	// The library's own error is not recognised by the connection below it.
	if len(p.Prompt) == 0 {
		return nil, api.NewACPError(api.CodeInvalidParams, "prompt is empty", nil) // want `lostcode: joshgarnett/agent-client-protocol-go sends no error of this type with its code: -32602 .* is lost and the peer reads code 0`
	}
	if len(p.Prompt) > 100 {
		return nil, acp.NewValidationError("prompt", "too long") // want `lostcode: joshgarnett/agent-client-protocol-go sends no error of this type with its code: -32602 .* is lost and the peer reads code 0`
	}
	return &api.PromptResponse{}, nil
}

func (a *agent) load(_ context.Context, p *api.LoadSessionRequest) error {
	if !a.sessions[p.SessionId] {
		return jsonrpc2.NewError(-32002, "Resource not found")
	}
	if p.Cwd == "" {
		return fmt.Errorf("load: %w", jsonrpc2.ErrInvalidParams)
	}
	var none *api.ACPError
	return none // want `lostcode: a nil pointer of the error type is not a nil error: with joshgarnett/agent-client-protocol-go it panics`
}

func (a *agent) cancel(_ context.Context, p *api.CancelNotification) error {
	if !a.sessions[p.SessionId] {
		return fmt.Errorf("session %s not found", p.SessionId)
	}
	return nil
}

// The connection calls the peer.
func (a *agent) read(ctx context.Context, conn *acp.AgentConnection, path string) (*api.ReadTextFileResponse, error) {
	if path == "" {
		return nil, errors.New("path is required")
	}
	return conn.FsReadTextFile(ctx, &api.ReadTextFileRequest{Path: path})
}
