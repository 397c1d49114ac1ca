// Package methods leaves it to others which codes its errors have.
package methods

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/optional/peer"
)

// ErrMode has a code elsewhere.
var ErrMode = errors.New("E1")

// Register serves a method.
func Register(p *peer.Peer) { p.Handle("session/set_mode", Mode) }

// Mode sets a mode.
func Mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, ErrMode
	}
	if in.SessionID == "" {
		return nil, errors.New("E2")
	}
	return in, nil
}
