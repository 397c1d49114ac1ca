// Package agent has the methods for sessions, without what comes before the slash.
package agent

import (
	"wired/links/line"
	"wired/links/spaces/rpc"
)

// Agent is an agent.
type Agent struct{ Store *line.Store }

// Action returns what serves a verb, or nil.
func (a *Agent) Action(verb string) rpc.Action {
	switch verb {
	case "prompt":
		return rpc.Bind(a.prompt)
	case "set_mode":
		return rpc.Bind(a.setMode)
	}
	return nil
}

func (a *Agent) prompt(x *rpc.Exchange, p line.PromptParams) (any, error) {
	if _, err := a.Store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (a *Agent) setMode(x *rpc.Exchange, p line.ModeParams) (any, error) {
	s, err := a.Store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return nil, s.SetMode(p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
}
