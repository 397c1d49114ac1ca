// Package agent implements the transport's handler.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"

	"wired/crossing/iface/transport"
)

type Agent struct {
	threads map[string]*thread
}

type thread struct{ mode string }

func New() *Agent { return &Agent{threads: map[string]*thread{}} }

func (a *Agent) HandleRequest(req *transport.Request) (any, error) { // want `a message that is not valid JSON ends the connection`
	switch req.Method {
	case "session/prompt":
		t, err := a.thread(req)
		if err != nil {
			return nil, err
		}
		if t.mode == "" {
			return nil, errors.New("the thread is not ready")
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	case "session/set_mode":
		var p struct {
			SessionID string `json:"sessionId"`
			ModeID    string `json:"modeId"`
		}
		if err := json.Unmarshal(req.Params, &p); err != nil {
			return nil, &transport.ResponseError{Code: transport.CodeParams, Message: err.Error()}
		}
		t, ok := a.threads[p.SessionID]
		if !ok {
			return nil, &transport.ResponseError{Code: transport.CodeMissing, Message: "thread not found"}
		}
		t.mode = p.ModeID
		return nil, nil
	default:
		return nil, fmt.Errorf("unknown method %s", req.Method) // want `returnederr: .*-32601`
	}
}

func (a *Agent) thread(req *transport.Request) (*thread, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	t, ok := a.threads[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return t, nil
}

func (a *Agent) HandleNotification(method string, params json.RawMessage) error {
	if method == "session/cancel" {
		return errors.New("session not found")
	}
	return fmt.Errorf("unknown method %s", method)
}
