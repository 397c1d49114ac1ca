// The agent's own file is decoded into a field.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"encoding/json"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      any             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type agent struct{ sessions map[string]string }

func (a *agent) prompt(raw []byte) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("decode: %w", err) // want `returnederr: .*-32602`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if err := os.Chdir("workspace"); err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) load(raw []byte) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &rpcError{-32603, err.Error()} // want `genericerr: .*-32602`
	}
	saved, err := os.ReadFile("saved.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(saved, &a.sessions); err != nil {
		return nil, fmt.Errorf("saved.json: %w", err)
	}
	if a.sessions[p.SessionID] == "" {
		return nil, &rpcError{-32002, "session not found"}
	}
	return nil, nil // want `the answer to \S+ has neither a result nor an error`
}

func write(f frame) {
	b, err := json.Marshal(f)
	if err != nil {
		return
	}
	os.Stdout.Write(append(b, '\n'))
}

func main() {
	a := &agent{map[string]string{}}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m frame
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			write(frame{JSONRPC: "2.0", Error: &rpcError{-32700, "parse error"}})
			continue
		}
		if m.ID == nil {
			continue
		}
		var res any
		var err error
		switch m.Method {
		case "session/prompt":
			res, err = a.prompt(m.Params)
		case "session/load":
			res, err = a.load(m.Params)
		default:
			write(frame{JSONRPC: "2.0", ID: m.ID, Error: &rpcError{-32603, "unknown method " + m.Method}}) // want `genericerr: .*-32601`
			continue
		}
		if err != nil {
			var e *rpcError
			if !errors.As(err, &e) {
				e = &rpcError{-32603, err.Error()}
			}
			write(frame{JSONRPC: "2.0", ID: m.ID, Error: e})
			continue
		}
		write(frame{JSONRPC: "2.0", ID: m.ID, Result: res})
	}
}
