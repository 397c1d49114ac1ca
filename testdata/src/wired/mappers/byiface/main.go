// Errors that tell their code.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type coder interface {
	error
	Code() int
}

type paramError struct{ err error }

func (e paramError) Error() string { return "invalid params: " + e.err.Error() }
func (e paramError) Unwrap() error { return e.err }
func (e paramError) Code() int     { return -32602 }

type notFound string

func (e notFound) Error() string { return string(e) + " not found" }
func (e notFound) Code() int     { return -32002 }

type wireErr struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func encode(err error) *wireErr {
	var c interface{ Code() int }
	if errors.As(err, &c) {
		return &wireErr{c.Code(), err.Error()}
	}
	return &wireErr{-32603, err.Error()}
}

type wire struct {
	ID     any             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *wireErr        `json:"error,omitempty"`
}

type agent struct{ sessions map[string][]byte }

func (a *agent) load(raw json.RawMessage) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, paramError{err}
	}
	b, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, notFound("session " + p.SessionID)
	}
	return json.RawMessage(b), nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p struct{ SessionID, Text string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("invalid params: %w", err) // want `returnederr: .*-32602`
	}
	b, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if err := os.WriteFile("session.log", append(b, p.Text...), 0o644); err != nil {
		return nil, fmt.Errorf("save: %w", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

var _ coder = notFound("")

func main() {
	a := &agent{map[string][]byte{}}
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		var m wire
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			out.Encode(wire{Error: &wireErr{-32700, err.Error()}})
			continue
		}
		var res any
		var err error
		switch m.Method {
		case "session/load":
			res, err = a.load(m.Params)
		case "session/prompt":
			res, err = a.prompt(m.Params)
		default:
			out.Encode(wire{ID: m.ID, Error: &wireErr{-32601, m.Method}})
			continue
		}
		if err != nil {
			out.Encode(wire{ID: m.ID, Error: encode(err)})
			continue
		}
		out.Encode(wire{ID: m.ID, Result: res})
	}
}
