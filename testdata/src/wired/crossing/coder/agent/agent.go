// Package agent is that of three, with an assertion that makes it import the layer.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/crossing/coder/rpc"
)

var _ rpc.Handler = (*Agent)(nil)

type fail struct {
	code int
	text string
}

func (f fail) Error() string { return f.text }
func (f fail) RPCCode() int  { return f.code }

type Agent struct{ known map[string]struct{} }

func New() *Agent { return &Agent{map[string]struct{}{}} }

func (a *Agent) Call(ctx context.Context, method string, params json.RawMessage) (any, error) { // want `unanswered: a message that is not valid JSON ends the connection without an answer`
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch method {
	case "initialize":
		return map[string]int{"protocolVersion": 1}, nil
	case "session/load":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fail{-32602, err.Error()}
		}
		if _, ok := a.known[p.SessionID]; !ok {
			return nil, fail{-32002, "session not found"}
		}
		return nil, nil
	case "session/prompt":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("session/prompt: %w", err) // want `returnederr: .*-32602`
		}
		if _, ok := a.known[p.SessionID]; !ok {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
		}
		if len(a.known) > 100 {
			return nil, errors.New("the queue is full")
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, fail{-32601, "method not found"}
}

func (a *Agent) Notify(ctx context.Context, method string, params json.RawMessage) error {
	if method == "session/cancel" {
		return errors.New("session not found")
	}
	return nil
}
