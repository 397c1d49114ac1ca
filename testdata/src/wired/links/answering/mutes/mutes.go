// Package mutes serves methods whose errors may reach nobody.
package mutes

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/answering/muted"
	"wired/links/line"
)

// Register serves the methods.
func Register(s *muted.Server, p *muted.Pool) {
	s.Serve("session/load", load)
	p.Serve("session/resume", resume)
}

func load(_ context.Context, r *muted.Request) (any, error) { return check(r.Params) }

func resume(_ context.Context, t *muted.Task) (any, error) { return check(t.Params) }

func check(params json.RawMessage) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E1")
	}
	return in, nil
}
