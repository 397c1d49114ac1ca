// Package ownmethods speaks ACP by hand, with methods of its own beside the
// protocol's and other names for some of those.
package ownmethods

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type request struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

// desk answers.
type desk struct {
	open map[string]int
	out  io.Writer
}

func (d *desk) handle(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		MethodID  string `json:"methodId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &fault{-32602, "bad params"}
	}
	switch method {
	case "agent/authenticate":
		return nil, d.login(p.MethodID)
	case "session/prompt":
		return nil, d.find(p.SessionID)
	case "session/pin":
		return nil, d.find(p.SessionID)
	case "session/paint":
		return nil, errors.New("painting is not supported") // want `session/paint answers an unsupported method with -32603`
	}
	return nil, &fault{-32601, "method not found"}
}

func (d *desk) login(method string) error {
	if method != "" && method != "desk" {
		return fmt.Errorf("unknown auth method %s", method) // want `^returnederr: agent/authenticate answers an invalid parameter value with -32603`
	}
	return nil
}

func (d *desk) find(id string) error {
	if _, ok := d.open[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `^returnederr: session/pin and session/prompt answer an unknown session with -32603`
	}
	return nil
}

// choose compares what is no method.
func (d *desk) choose(id string) error {
	switch id {
	case "first":
		return d.find("1")
	case "second":
		return d.find("2")
	}
	return d.find(id)
}

func (d *desk) serve(ctx context.Context, m request) {
	result, err := d.handle(ctx, m.Method, m.Params)
	if err != nil {
		var f *fault
		if !errors.As(err, &f) {
			f = &fault{-32603, err.Error()}
		}
		json.NewEncoder(d.out).Encode(map[string]any{"id": m.ID, "error": f})
		return
	}
	json.NewEncoder(d.out).Encode(map[string]any{"id": m.ID, "result": result})
}
