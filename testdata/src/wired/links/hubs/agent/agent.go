// Package agent answers what programs ask for.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/links/hubs/hub"
	"wired/links/hubs/peer"
)

// Agent answers.
type Agent struct{ open map[string]bool }

var _ hub.Receiver = (*Agent)(nil)

// Asked answers programs of the hub.
func (a *Agent) Asked(_ context.Context, from *hub.Program, method string, params json.RawMessage) (any, error) {
	if method != "session/fork" {
		return nil, fmt.Errorf("%s asks for %s", from.Name, method) // want `returnederr: this answers an unsupported method with -32603`
	}
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &peer.Error{Code: -32602, Message: err.Error()}
	}
	if !a.open[p.SessionID] {
		return nil, errors.New("E1") // want `returnederr: session/fork answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

// Judged has errors that the hub makes all one.
func (a *Agent) Judged(_ context.Context, method string, params json.RawMessage) (any, error) {
	if method == "session/load" {
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(params, &p); err != nil || p.SessionID == "" {
			return nil, errors.New("E2")
		}
		return struct{}{}, nil
	}
	return nil, &peer.Error{Code: -32601, Message: method}
}

// Run serves programs.
func (a *Agent) Run(in io.Reader, out io.Writer) error {
	if err := hub.Judged(in, out, a); err != nil {
		return err
	}
	return hub.Call(in, out, a.called)
}

func (a *Agent) called(_ context.Context, method string, params json.RawMessage) (any, error) {
	if method != "session/resume" {
		return nil, &peer.Error{Code: -32601, Message: method}
	}
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &peer.Error{Code: -32602, Message: err.Error()}
	}
	if !a.open[p.SessionID] {
		return nil, errors.New("E3") // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return struct{}{}, nil
}
