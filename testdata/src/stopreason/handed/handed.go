// Package handed has handlers of a layer in another package, which tells the methods
// apart.
package handed

import (
	"context"
	"encoding/json"
	"errors"
)

type service struct {
	notify func(method string, params any) error
	ask    func(string) (string, error)
}

// Complete is a model's, which the service asks itself.
func (s *service) complete(_ context.Context, raw json.RawMessage) (any, error) {
	return map[string]string{"stopReason": "tool_use"}, nil
}

// Options are of no prompt.
func (s *service) Options(_ context.Context, raw json.RawMessage) (any, error) {
	return map[string]string{"value": "stop"}, nil
}

// Load is given no message.
func (s *service) Load(name string) (any, error) {
	return map[string]string{"stopReason": "stop"}, nil
}

func (s *service) Prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	var params struct{ SessionID string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, err
	}
	if _, err := s.complete(ctx, raw); err != nil {
		return map[string]string{"stopReason": "failed"}, errors.New("failed")
	}
	if err := s.notify("session/update", map[string]any{"sessionId": params.SessionID}); err != nil {
		return nil, err
	}
	if params.SessionID == "" {
		return map[string]string{"stopReason": "refusal"}, nil
	}
	return map[string]string{"stopReason": "completed"}, nil // want `session/prompt is answered with the stop reason "completed"`
}
