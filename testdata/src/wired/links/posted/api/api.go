// Package api has function literals for the methods.
package api

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/posted/rpc"
	"wired/links/posted/use"
)

// ErrCoded has a code elsewhere.
var ErrCoded = errors.New("E3")

// A UseCase does what a method asks for.
type UseCase[P, R any] interface {
	Execute(ctx context.Context, p P) (R, error)
}

func mount[P, R any](s *rpc.Server, method string, u UseCase[P, R]) {
	s.Handle(method, func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return u.Execute(ctx, p)
	})
}

type loading struct {
	Cwd string `json:"cwd"`
}

func (l *loading) Validate() error {
	if l.Cwd == "" {
		return errors.New("E5")
	}
	return nil
}

func load(ctx context.Context, p loading) (any, error) { return p, nil }

// Mount registers all methods.
func Mount(s *rpc.Server, store *line.Store) {
	s.Handle("session/load", rpc.Typed(load))
	mount(s, "session/set_mode", use.SetMode{File: "mode"})
	s.Handle("session/prompt", func(ctx context.Context, params json.RawMessage) (any, error) {
		var p line.PromptParams
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if p.SessionID == "" {
			return nil, errors.New("E4")
		}
		if p.SessionID == "new" {
			return nil, ErrCoded
		}
		_, err := store.Find(p.SessionID)
		return nil, err
	})
}
