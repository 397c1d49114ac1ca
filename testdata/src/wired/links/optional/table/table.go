// Package table gives a peer answers that are kept by what they are for.
package table

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/optional/peer"
)

var known = map[string]*line.Error{"E1": {Code: -32602}}

func answer(err error) *line.Error {
	if err == context.DeadlineExceeded {
		return nil
	}
	return known[err.Error()]
}

// Serve serves the methods.
func Serve() *peer.Peer {
	p := peer.New()
	p.Map = answer
	p.Handle("session/load", load)
	return p
}

func load(_ context.Context, params json.RawMessage) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E1")
	}
	return in, nil
}
