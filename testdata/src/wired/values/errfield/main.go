// Handlers return a struct with the error in it.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type outcome struct {
	Value any
	Err   error
}

type agent struct {
	enc      *json.Encoder
	sessions map[string]string
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *agent) prompt(raw json.RawMessage) outcome {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{Err: fmt.Errorf("params: %w", err)} // want `returnederr: .*-32602`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return outcome{Err: fmt.Errorf("session %s not found", p.SessionID)} // want `returnederr: .*-32002`
	}
	if err := os.Mkdir("turn", 0o755); err != nil {
		return outcome{Err: err}
	}
	return outcome{Value: map[string]string{"stopReason": "end_turn"}}
}

func (a *agent) setMode(raw json.RawMessage) (o outcome) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		o.Err = &rpcError{-32602, err.Error()}
		return o
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		o.Err = &rpcError{-32002, "session not found"}
		return o
	}
	if p.ModeID != "ask" && p.ModeID != "code" {
		o.Err = fmt.Errorf("unknown mode %q", p.ModeID) // want `returnederr: .*-32602`
		return o
	}
	a.sessions[p.SessionID] = p.ModeID
	return o
}

func (a *agent) reply(id any, result any) {
	a.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
}

func (a *agent) fail(id any, err error) {
	var e *rpcError
	if !errors.As(err, &e) {
		e = &rpcError{Code: -32603, Message: err.Error()}
	}
	a.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": e})
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &agent{json.NewEncoder(os.Stdout), map[string]string{}}
	for sc := bufio.NewScanner(os.Stdin); sc.Scan(); {
		var m incoming
		if json.Unmarshal(sc.Bytes(), &m) != nil { // want `unanswered: .*-32700`
			continue
		}
		var res outcome
		switch m.Method {
		case "session/prompt":
			res = a.prompt(m.Params)
		case "session/set_mode":
			res = a.setMode(m.Params)
		default:
			res = outcome{Err: &rpcError{-32601, "method not found"}}
		}
		if res.Err != nil {
			a.fail(m.ID, res.Err)
			continue
		}
		a.reply(m.ID, res.Value)
	}
}
