// Package agent spells no method itself.
package agent

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"wired/crossing/constants/schema"
)

type request struct {
	ID     *int            `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	ID     *int     `json:"id"`
	Result any      `json:"result,omitempty"`
	Error  *failure `json:"error,omitempty"`
}

type agent struct {
	out  *json.Encoder
	open map[string]int
}

// Run answers what r asks.
func Run(r io.Reader, w io.Writer) error {
	a := &agent{out: json.NewEncoder(w), open: map[string]int{}}
	in := bufio.NewScanner(r)
	for in.Scan() {
		var req request
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			a.out.Encode(response{Error: &failure{-32700, err.Error()}})
			continue
		}
		a.out.Encode(a.answer(req))
	}
	return in.Err()
}

func (a *agent) answer(req request) response {
	var res any
	var err error
	switch req.Method {
	case schema.MethodInitialize:
		res = map[string]int{"protocolVersion": 1}
	case schema.MethodSessionLoad:
		res, err = a.load(req.Params)
	case schema.MethodSessionPrompt:
		res, err = a.prompt(req.Params)
	default:
		return response{ID: req.ID, Error: &failure{-32601, "method not found"}}
	}
	if err != nil {
		return response{ID: req.ID, Error: &failure{-32603, err.Error()}}
	}
	return response{ID: req.ID, Result: res}
}

type ref struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) load(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	return a.open[p.SessionID], nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("prompt: %w", err) // want `returnederr: .*-32602`
	}
	if _, ok := a.open[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return "end_turn", nil
}
