// The text of the error picks the code.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

func errorFor(err error) *Error {
	if strings.Contains(err.Error(), "not found") {
		return &Error{Code: -32002, Message: err.Error()}
	}
	return &Error{Code: -32603, Message: err.Error()}
}

type Store struct{ rows map[string]string }

var errGone = errors.New("conversation is gone")

func (s *Store) Get(id string) (string, error) {
	row, ok := s.rows[id]
	if !ok {
		return "", fmt.Errorf("session %s not found", id)
	}
	return row, nil
}

func (s *Store) Row(id string) (string, error) {
	if row, ok := s.rows[id]; ok {
		return row, nil
	}
	return "", errGone // want `returnederr: .*-32002`
}

type Agent struct{ store Store }

type Params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *Agent) Prompt(raw json.RawMessage) (any, error) {
	var p Params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("bad request: %w", err)
	}
	row, err := a.store.Get(p.SessionID)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(row, raw, 0o644); err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *Agent) Load(raw json.RawMessage) (any, error) {
	var p Params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errors.New("cannot decode params") // want `returnederr: .*-32602`
	}
	return a.store.Row(p.SessionID)
}

func (a *Agent) SetMode(raw json.RawMessage) (any, error) {
	var p Params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errors.New("cannot decode params") // want `returnederr: .*-32602`
	}
	if _, ok := a.store.rows[p.SessionID]; !ok {
		return nil, fmt.Errorf("unknown session %s", p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, nil // want `the answer to \S+ has neither a result nor an error`
}

type incoming struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &Agent{Store{map[string]string{}}}
	table := map[string]func(json.RawMessage) (any, error){
		"session/prompt":   a.Prompt,
		"session/load":     a.Load,
		"session/set_mode": a.SetMode,
	}
	out := json.NewEncoder(os.Stdout)
	for sc := bufio.NewScanner(os.Stdin); sc.Scan(); {
		var req incoming
		if json.Unmarshal(sc.Bytes(), &req) != nil { // want `unanswered: .*-32700`
			continue
		}
		f, ok := table[req.Method]
		if !ok {
			out.Encode(Response{"2.0", req.ID, nil, &Error{-32601, "no method"}})
			continue
		}
		res, err := f(req.Params)
		if err != nil {
			out.Encode(Response{"2.0", req.ID, nil, errorFor(err)})
			continue
		}
		out.Encode(Response{"2.0", req.ID, res, nil})
	}
}
