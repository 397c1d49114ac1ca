// Package agent has the handlers.
package agent

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Prompter handles prompts.
type Prompter struct{ Store *line.Store }

// Handles says whether it is a prompt.
func (Prompter) Handles(m string) bool { return m == "session/prompt" }

// Handle runs it.
func (h Prompter) Handle(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if _, err := h.Store.Find(p.SessionID); err != nil {
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

// Modes sets modes.
type Modes struct{ Store *line.Store }

// Handles says whether it is about modes.
func (Modes) Handles(m string) bool {
	switch m {
	case "session/set_mode", "session/set_config_option":
		return true
	}
	return false
}

// Handle runs it.
func (h Modes) Handle(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	x, err := h.Store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return struct{}{}, x.SetMode(p.ModeID)
}
