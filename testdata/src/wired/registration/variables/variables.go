// Package variables has its methods in variables, some of which change.
package variables

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const sessionUpdate = "session/update"

var methods = struct{ load, prompt, fork string }{load: "session/load", prompt: "session/prompt", fork: "session/fork"}

var resume = "session/resume"

var other = "session/close"

// What is served under these names is not known.
func configure(names []string) {
	methods.fork, other = names[0], names[1]
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct {
	sessions map[string]bool
	out      *json.Encoder
}

func (a *agent) serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			a.out.Encode(map[string]any{"jsonrpc": "2.0", "id": nil, "error": rpcError{-32700, "parse error"}})
			continue
		}
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			a.out.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": rpcError{-32602, "invalid params"}})
			continue
		}
		var err error
		switch m.Method {
		case methods.load:
			err = a.open(p.SessionID)
		case methods.prompt:
			err = a.prompt(p.SessionID)
		case methods.fork:
			err = a.fork(p.SessionID)
		case resume:
			err = a.resume(p.SessionID)
		case other:
			err = a.other(p.SessionID)
		default:
			err = errors.New("later") // want `returnederr: .*-32601`
		}
		if err != nil {
			a.out.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": rpcError{-32603, err.Error()}})
			continue
		}
		a.out.Encode(map[string]any{"jsonrpc": "2.0", "method": sessionUpdate})
		a.out.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": struct{}{}})
	}
	return lines.Err()
}

func (a *agent) open(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) prompt(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/prompt answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) resume(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) fork(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: this answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) other(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: this answers an unknown session with -32603`
	}
	return nil
}
