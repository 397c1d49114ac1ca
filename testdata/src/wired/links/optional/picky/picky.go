// Package picky gives a peer that has errors of its own answers to a few others.
package picky

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/optional/peer"
)

var errMode = errors.New("E1")

func answer(err error) *line.Error {
	if errors.Is(err, errMode) {
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return nil
}

// Serve serves the methods.
func Serve() *peer.Picky {
	p := &peer.Picky{Owns: func(err error) bool { return err.Error() == "E2" }, Map: answer}
	p.Handle("session/set_mode", mode)
	return p
}

func mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, errors.New("E2") // which the peer may own
	}
	return in, nil
}
