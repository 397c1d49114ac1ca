// Package shop has functions for methods. It knows no line.
package shop

import (
	"context"
	"encoding/json"
	"errors"
)

// Shop has sessions.
type Shop struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
}

// Load loads a session.
func (s *Shop) Load(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	_ = json.Unmarshal(params, &t)
	if !s.open[t.Session] {
		return nil, errors.New("nothing to load")
	}
	return struct{}{}, nil
}

// Close closes a session.
func (s *Shop) Close(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	_ = json.Unmarshal(params, &t)
	if !s.open[t.Session] {
		return nil, errors.New("nothing to close")
	}
	return struct{}{}, nil
}
