package dispatch

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type switchboard struct{ modes map[string]bool }

func (b *switchboard) serve(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	result, err := b.handle(ctx, method, params)
	if err != nil {
		return nil, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return result, nil
}

func (b *switchboard) handle(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case acp.AgentMethodSessionLoad:
		var req acp.LoadSessionRequest
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, fmt.Errorf("bad params: %w", err) // want `session/load answers an invalid parameter value with -32603.*-32602`
		}
		return acp.LoadSessionResponse{}, nil
	case acp.AgentMethodSessionSetMode:
		var req acp.SetSessionModeRequest
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, fmt.Errorf("bad params: %w", err) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
		}
		if !b.modes[string(req.ModeId)] {
			return nil, fmt.Errorf("unknown mode %q", req.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
		}
		return acp.SetSessionModeResponse{}, nil
	}
	return nil, acp.NewMethodNotFound(method)
}
