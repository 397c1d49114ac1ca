// A request carries the function that finishes it.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type Request struct {
	Method string
	Params json.RawMessage
	result any
	done   func(error)
}

type wireError struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
}

func (w wireError) Error() string { return w.Message }

type Link struct{ enc *json.Encoder }

func (l *Link) newRequest(id *int, method string, params json.RawMessage) *Request {
	r := &Request{Method: method, Params: params}
	r.done = func(err error) {
		if id == nil {
			return
		}
		if err != nil {
			l.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": wrap(err)})
			return
		}
		l.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": r.result})
	}
	return r
}

func wrap(err error) wireError {
	var w wireError
	if errors.As(err, &w) {
		return w
	}
	return wireError{-32603, err.Error()}
}

type Agent struct{ chats map[string]string }

func (a *Agent) Serve(r *Request) {
	switch r.Method {
	case "session/prompt":
		a.prompt(r)
	case "session/set_mode":
		r.done(a.setMode(r))
	case "session/new":
		dir, err := os.MkdirTemp("", "c")
		r.result = dir
		r.done(err)
	default:
		r.done(wireError{-32601, "method not found"})
	}
}

func (a *Agent) prompt(r *Request) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		r.done(fmt.Errorf("params: %w", err)) // want `returnederr: .*-32602`
		return
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		r.done(fmt.Errorf("session %s not found", p.SessionID)) // want `returnederr: .*-32002`
		return
	}
	r.result = map[string]string{"stopReason": "end_turn"}
	r.done(nil)
}

func (a *Agent) setMode(r *Request) error {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return wireError{-32602, err.Error()}
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		return fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	a.chats[p.SessionID] = p.ModeID
	return os.WriteFile("mode", []byte(p.ModeID), 0o600)
}

type incoming struct {
	ID     *int            `json:"id"` // want `unanswered: the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	l := &Link{json.NewEncoder(os.Stdout)}
	a := &Agent{map[string]string{}}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var m incoming
		if err := json.Unmarshal(in.Bytes(), &m); err != nil { // want `unanswered: .*-32700`
			continue
		}
		a.Serve(l.newRequest(m.ID, m.Method, m.Params))
	}
}
