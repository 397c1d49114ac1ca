// Package sessions is a feature.
package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/plugged/feature"
	"wired/plugged/registry"
)

type Sessions struct {
	all   map[string]bool
	ready bool
}

func New() *Sessions { return &Sessions{all: map[string]bool{}} }

func (s *Sessions) Methods() map[string]feature.Handler {
	return map[string]feature.Handler{"session/set_mode": s.setMode}
}

func (s *Sessions) Register(r *registry.Registry) {
	r.Handle("session/set_mode", s.setMode)
	r.Handle("initialize", s.initialize)
}

// Ready lets nobody in before initialize.
func (s *Sessions) Ready(next feature.Handler) feature.Handler {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		if !s.ready {
			return nil, errors.New("not initialized")
		}
		return next(ctx, raw)
	}
}

func (s *Sessions) initialize(ctx context.Context, raw json.RawMessage) (any, error) {
	s.ready = true
	return struct{}{}, nil
}

func (s *Sessions) setMode(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("E2: %w", err)
	}
	if !s.all[p.SessionID] {
		return nil, fmt.Errorf("E3 %s", p.SessionID)
	}
	return struct{}{}, nil
}
