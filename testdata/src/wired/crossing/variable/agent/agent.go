// Package agent sets the transport's handlers.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"

	"wired/crossing/variable/transport"
)

var sessions = map[string]string{}

func Setup() {
	transport.Handle = handle // want `a message that is not valid JSON ends the connection`
	transport.Notify = func(method string, params json.RawMessage) error {
		if _, ok := sessions[string(params)]; !ok {
			return errors.New("session not found")
		}
		return nil
	}
}

func handle(method string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	switch method {
	case "session/new":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err // want `returnederr: .*-32602`
		}
		if len(sessions) > 2 {
			return nil, errors.New("no more than two")
		}
		sessions[p.Cwd] = p.Cwd
		return p, nil
	case "session/prompt":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, transport.Error{Code: -32602, Message: err.Error()}
		}
		if _, ok := sessions[p.SessionID]; !ok {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, transport.Error{Code: -32601, Message: "Method not found"}
}
