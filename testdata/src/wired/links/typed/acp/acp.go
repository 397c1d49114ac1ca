// Package acp has the methods as those of an interface.
package acp

import (
	"context"
	"encoding/json"

	"wired/links/line"
	"wired/links/typed/carrier"
)

type SetMode struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type Agent interface {
	SetMode(ctx context.Context, p *SetMode) error
	Fork(ctx context.Context, p *SetMode) (string, error)
}

// Serve tells the methods apart.
func Serve(a Agent) carrier.Handler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		p := new(SetMode)
		if err := json.Unmarshal(params, p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		switch method {
		case "session/set_mode":
			return struct{}{}, a.SetMode(ctx, p)
		case "session/fork":
			return a.Fork(ctx, p)
		}
		return nil, &line.Error{Code: -32601, Message: method}
	}
}
