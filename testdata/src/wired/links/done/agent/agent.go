package agent

import (
	"encoding/json"

	"wired/links/done/rpc"
	"wired/links/line"
)

type Agent struct{ Store *line.Store }

func (a *Agent) Routes() map[string]rpc.Handler {
	return map[string]rpc.Handler{
		"session/prompt":   a.prompt,
		"session/set_mode": a.setMode,
	}
}

func (a *Agent) prompt(raw json.RawMessage, done rpc.Done) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		done(nil, &line.Error{Code: -32602, Message: err.Error()})
		return
	}
	if _, err := a.Store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		done(nil, err)
		return
	}
	go done(map[string]any{"stopReason": "end_turn"}, nil)
}

func (a *Agent) setMode(raw json.RawMessage, done rpc.Done) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		done(nil, &line.Error{Code: -32602, Message: err.Error()})
		return
	}
	x, err := a.Store.Find(p.SessionID)
	if err != nil {
		done(nil, err)
		return
	}
	done(struct{}{}, x.SetMode(p.ModeID)) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
}
