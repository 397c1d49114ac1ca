package agent

import (
	"context"
	"encoding/json"

	"wired/links/future/rpc"
	"wired/links/line"
)

type Agent struct{ Store *line.Store }

func (a *Agent) Find(method string) (rpc.Handler, bool) {
	switch method {
	case "session/prompt":
		return a.prompt, true
	case "session/set_mode":
		return a.setMode, true
	}
	return nil, false
}

func (a *Agent) prompt(ctx context.Context, raw json.RawMessage) *rpc.Future {
	return rpc.Go(func() (any, error) {
		var p line.PromptParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if _, err := a.Store.Find(p.SessionID); err != nil { // want `returnederr: this answers an unknown session with -32603`
			return nil, err
		}
		return map[string]any{"stopReason": "end_turn"}, nil
	})
}

func (a *Agent) setMode(ctx context.Context, raw json.RawMessage) *rpc.Future {
	return rpc.Go(func() (any, error) {
		var p line.ModeParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		x, err := a.Store.Find(p.SessionID)
		if err != nil {
			return nil, err
		}
		return struct{}{}, x.SetMode(p.ModeID) // want `returnederr: this answers an invalid parameter value with -32603`
	})
}

// Warm looks at what the configuration has: nobody asked for it.
func (a *Agent) Warm(raw json.RawMessage) *rpc.Future {
	return rpc.Go(func() (any, error) {
		var p line.PromptParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, err
		}
		if _, err := a.Store.Find(p.SessionID); err != nil {
			return nil, err
		}
		return nil, nil
	})
}
