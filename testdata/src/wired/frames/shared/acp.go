package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type acpAgent struct{ sessions map[string]bool }

func (a *acpAgent) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/new":
		dir, err := os.MkdirTemp("", "acp")
		if err != nil {
			return nil, err
		}
		a.sessions[dir] = true
		return map[string]string{"sessionId": dir}, nil
	case "session/prompt":
		return a.prompt(params)
	case "session/set_mode":
		return nil, newError(-32001, "agent is busy") // want `reservedcode: .*-32001`
	}
	return nil, newError(-32601, "method not found")
}

func (a *acpAgent) prompt(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("decode params: %w", err) // want `returnederr: .*-32602`
	}
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, &rpcError{Code: -32001, Message: "the model is overloaded"} // want `reservedcode: .*-32001`
}
