// Package quad4 is an agent with github.com/Quad4-Software/acp-go, whose
// notification handlers return nothing.
package quad4

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/Quad4-Software/acp-go"
)

type agent struct {
	acp.UnimplementedAgent
	sessions map[acp.SessionID]bool
}

func serve(ctx context.Context, t acp.Transport) error {
	side := acp.NewAgentSide(t, &agent{})
	side.Conn().Handle("_example/ping", ping)
	side.Conn().SetFallback(func(ctx context.Context, params json.RawMessage) (any, error) {
		return nil, errors.New("method not found") // want `returnederr: this answers an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because it says "method not found": acp\.MethodNotFound`
	})
	return side.Run(ctx)
}

func ping(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct{ Text string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: _example/ping answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because json\.Unmarshal fails: acp\.InvalidParams with the field in its data`
	}
	if p.Text == "" {
		return nil, acp.InvalidParams("text is required")
	}
	return p, nil
}

func (a *agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: acp\.NewError with "sessionId" in its data`
	}
	return &acp.PromptResponse{StopReason: acp.StopEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p *acp.LoadSessionRequest) (*acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, acp.ResourceNotFound(string(p.SessionID))
	}
	return &acp.LoadSessionResponse{}, nil
}

// A wrapped error keeps its code.
func (a *agent) ResumeSession(ctx context.Context, p *acp.ResumeSessionRequest) (*acp.ResumeSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("resume: %w", acp.ResourceNotFound(string(p.SessionID)))
	}
	return &acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if p.ModeID == "" {
		return nil, acp.NewErrorf(acp.ErrCodeInternalError, "unknown mode %q", p.ModeID) // want `genericerr: session/set_mode answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because p\.ModeID == "": acp\.InvalidParams with the field in its data`
	}
	return nil, acp.NewError(acp.ErrCodeInternalError, "the store is corrupt").WithData(map[string]any{"file": "modes"})
}

func (a *agent) Logout(ctx context.Context, p *acp.LogoutRequest) (*acp.LogoutResponse, error) {
	var none *acp.Error
	return &acp.LogoutResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with Quad4-Software/acp-go it is a success with the result null`
}

func (a *agent) Cancel(ctx context.Context, p *acp.CancelNotification) {}

// The side calls the peer.
func (a *agent) read(ctx context.Context, side *acp.AgentSide, path string) (*acp.ReadTextFileResponse, error) {
	if path == "" {
		return nil, errors.New("path is required")
	}
	return side.ReadTextFile(ctx, &acp.ReadTextFileRequest{Path: path})
}
