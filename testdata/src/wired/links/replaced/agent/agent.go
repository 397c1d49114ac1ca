// Package agent has errors of which another package makes answers.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/links/replaced/peer"
)

// Invalid is an error about one parameter.
type Invalid struct{ Name string }

func (e *Invalid) Error() string { return e.Name }

// Register serves the agent's methods.
func Register(p *peer.Peer) { p.Handle("session/prompt", prompt); p.Handle("session/set_mode", Mode) }

func prompt(_ context.Context, params json.RawMessage) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, &Invalid{"sessionId"}
	}
	return in, nil
}

// Mode is exported, so that every host sees it from elsewhere.
func Mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, errors.New("E1")
	}
	return in, nil
}
