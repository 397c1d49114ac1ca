// Package methods has handlers, and does not know what becomes of their errors.
package methods

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/settled/rpc"
)

// Register serves a method.
func Register(s *rpc.Server) { s.Handle("session/set_mode", Mode) }

var modes = map[string]bool{"ask": true}

// Mode sets a mode.
func Mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, errors.New("E1")
	}
	if !modes[in.ModeID] {
		return nil, rpc.ErrMode
	}
	return in, nil
}

// RegisterPlain serves it, too.
func RegisterPlain(p *rpc.Plain) { p.Handle("session/load", Load) }

// Load loads a session.
func Load(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E3")
	}
	return in, nil
}

// RegisterMoody serves it, too.
func RegisterMoody(m *rpc.Moody) { m.Handle("session/resume", Resume) }

// Resume resumes a session.
func Resume(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E4")
	}
	return in, nil
}
