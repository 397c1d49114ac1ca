// Package agent returns errors of kinds that are not always the right ones.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/kinds/fault"
	"wired/links/kinds/peer"
	"wired/links/line"
)

// Agent answers.
type Agent struct{ sessions map[string]bool }

var _ peer.Handler = (*Agent)(nil)

// Call answers a request.
func (a *Agent) Call(_ context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/set_mode":
		return a.mode(params)
	case "session/prompt":
		return a.prompt(params)
	}
	return nil, fault.New(fault.Unsupported, "E0").With(method)
}

func (a *Agent) mode(params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, fault.New(fault.Invalid, err.Error())
	}
	if len(in.ModeID) == 0 {
		return nil, fault.New(fault.Unsupported, "E1") // want `reservedcode: session/set_mode answers an invalid parameter value with -32601`
	}
	if in.SessionID == "" {
		return nil, fault.New(fault.Unsupported, "E2").As(fault.Invalid)
	}
	if !a.sessions[in.SessionID] {
		return nil, errors.New("E3") // want `returnederr: session/set_mode answers an unknown session with -32603`
	}
	return in, nil
}

func (a *Agent) prompt(params json.RawMessage) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, fault.New(fault.Invalid, err.Error())
	}
	if !a.sessions[in.SessionID] {
		return nil, fault.New(fault.Missing, "E4")
	}
	return in, nil
}
