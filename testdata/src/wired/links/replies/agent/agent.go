// Package agent has the handlers.
package agent

import (
	"encoding/json"

	"wired/links/line"
	"wired/links/replies/rpc"
)

// Agent is an agent.
type Agent struct{ Store *line.Store }

// Table returns the handlers.
func (s *Agent) Table() map[string]rpc.Handler {
	return map[string]rpc.Handler{
		"session/prompt":   s.prompt,
		"session/set_mode": s.setMode,
	}
}

func (s *Agent) prompt(raw json.RawMessage) rpc.Reply {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return rpc.Failed(&line.Error{Code: -32602, Message: err.Error()})
	}
	if _, err := s.Store.Find(p.SessionID); err != nil {
		return rpc.Failed(err)
	}
	return rpc.OK(map[string]any{"stopReason": "end_turn"})
}

func (s *Agent) setMode(raw json.RawMessage) rpc.Reply {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return rpc.Failed(&line.Error{Code: -32602, Message: err.Error()})
	}
	x, err := s.Store.Find(p.SessionID)
	if err != nil {
		return rpc.Failed(err)
	}
	if err := x.SetMode(p.ModeID); err != nil {
		return rpc.Reply{Err: err}
	}
	return rpc.OK(struct{}{})
}
