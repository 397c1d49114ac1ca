// Package shop has what a server serves.
package shop

import (
	"context"
	"errors"

	"wired/offers/serve"
)

type shop struct{ open map[string]bool }

var _ serve.Shop = (*shop)(nil)

func (s *shop) Load(_ context.Context, t serve.Target) (any, error) {
	if !s.open[t.Session] {
		return nil, errors.New("no such thing") // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}

func (s *shop) SetMode(_ context.Context, t serve.Target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, &serve.Fault{Code: -32602, Message: "what else"}
	}
	return struct{}{}, nil
}

// Clear is in no table.
func (s *shop) Clear(_ context.Context, t serve.Target) (any, error) {
	if !s.open[t.Session] {
		return nil, errors.New("nothing to clear")
	}
	return struct{}{}, nil
}

func (s *shop) Cancel(_ context.Context, t serve.Target) (any, error) {
	if !s.open[t.Session] {
		return nil, errors.New("nothing to cancel")
	}
	return struct{}{}, nil
}
