// Package server tells a peer which codes some of its errors have.
package server

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/optional/peer"
)

var (
	errMode = errors.New("E1")
	errFull = errors.New("E6")
)

var modes = map[string]bool{"ask": true}

func answer(err error) *line.Error {
	if errors.Is(err, context.Canceled) {
		return &line.Error{Code: -32800, Message: "E4"}
	}
	if errors.Is(err, errFull) {
		return &line.Error{Code: -32602, Message: "E7"}
	}
	return invalid(err)
}

func invalid(err error) (out *line.Error) {
	if errors.Is(err, errMode) {
		out = &line.Error{Code: -32602, Message: "E5"}
	}
	return out
}

// Serve serves the methods.
func Serve() (*peer.Peer, *peer.Strict) {
	p, s := peer.New(), new(peer.Strict)
	p.Map, s.Map = answer, answer
	p.Handle("session/set_mode", mode)
	s.Handle("session/resume", resume)
	return p, s
}

func mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, errMode // which has a code
	}
	if in.SessionID == "" {
		return nil, errFull // which has one, too
	}
	if !modes[in.ModeID] {
		return nil, errors.New("E2") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return in, nil
}

func resume(_ context.Context, params json.RawMessage) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E3") // for which there is no answer at all
	}
	return in, nil
}
