// Package agent answers prompts until they are taken back.
package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"wired/links/line"
	"wired/links/posted/rpc"
	"wired/links/recalled/room"
)

// Agent has rooms.
type Agent struct{ rooms map[string]*room.Room }

// Mount registers the methods.
func (a *Agent) Mount(s *rpc.Server) {
	s.Handle("session/prompt", a.prompt)
	s.Handle("session/load", a.load)
	s.Handle("session/cancel", func(ctx context.Context, params json.RawMessage) (any, error) {
		var p line.PromptParams
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		if r, ok := a.rooms[p.SessionID]; ok {
			r.Stop()
		}
		return nil, nil
	})
}

func (a *Agent) prompt(ctx context.Context, params json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	r, ok := a.rooms[p.SessionID]
	if !ok {
		return nil, &line.Error{Code: -32002, Message: "E1"}
	}
	turn, done, err := r.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	reason, err := a.turn(turn)
	if err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": reason}, nil
}

func (a *Agent) turn(ctx context.Context) (string, error) {
	for range 8 {
		if err := ctx.Err(); err != nil {
			return "", fmt.Errorf("E2: %w", err)
		}
		if err := os.WriteFile("turn", nil, 0o600); err != nil {
			return "", err
		}
	}
	return "end_turn", nil
}

func (a *Agent) load(ctx context.Context, params json.RawMessage) (any, error) {
	apart, stop := room.Apart()
	defer stop()
	if err := apart.Err(); err != nil { // which no message ends
		return nil, err
	}
	return struct{}{}, nil
}
