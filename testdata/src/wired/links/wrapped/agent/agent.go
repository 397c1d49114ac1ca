// Package agent has services.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/wrapped/faults"
)

// Mode sets a mode.
type Mode struct{}

// Serve serves session/set_mode.
func (Mode) Serve(_ context.Context, params json.RawMessage) (any, error) { return set(params) }

// Answer serves it, too.
func (Mode) Answer(_ context.Context, params json.RawMessage) (any, error) { return set(params) }

// Share serves it, too.
func (Mode) Share(_ context.Context, params json.RawMessage) (any, error) { return set(params) }

func set(params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, faults.ErrMode
	}
	if in.SessionID == "" {
		return nil, errors.New("E2")
	}
	return in, nil
}

// Method is what it serves.
const Method = "session/set_mode"
