// Package funcfields dispatches by a switch to the fields of a struct of functions.
package funcfields

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type ErrorBody struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (b *ErrorBody) Error() string { return b.Message }

type (
	NewParams struct{ Cwd string }
	NewResult struct {
		SessionID string `json:"sessionId"`
	}
	PromptParams struct {
		SessionID string `json:"sessionId"`
	}
	PromptResult struct {
		StopReason string `json:"stopReason"`
	}
	CancelParams struct {
		SessionID string `json:"sessionId"`
	}
)

type Handlers struct {
	NewSession  func(NewParams) (*NewResult, error)
	LoadSession func(PromptParams) error
	Prompt      func(PromptParams) (*PromptResult, error)
	Cancel      func(CancelParams) error
}

type Dispatcher struct {
	h   Handlers
	out io.Writer
}

func NewDispatcher(out io.Writer, h Handlers) *Dispatcher { return &Dispatcher{h: h, out: out} }

type line struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func (d *Dispatcher) Serve(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var l line
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			d.failure(nil, &ErrorBody{-32700, "not JSON"})
			continue
		}
		res, err := d.dispatch(l)
		if l.ID == nil {
			continue
		}
		if err != nil {
			d.failure(l.ID, err)
			continue
		}
		json.NewEncoder(d.out).Encode(map[string]any{"jsonrpc": "2.0", "id": l.ID, "result": res})
	}
	return sc.Err()
}

func (d *Dispatcher) dispatch(l line) (any, error) {
	switch l.Method {
	case "session/new":
		var p NewParams
		if err := json.Unmarshal(l.Params, &p); err != nil {
			return nil, err // want `returnederr: .*-32602`
		}
		return d.h.NewSession(p)
	case "session/load":
		var p PromptParams
		if err := json.Unmarshal(l.Params, &p); err != nil {
			return nil, &ErrorBody{-32602, err.Error()}
		}
		return nil, d.h.LoadSession(p)
	case "session/prompt":
		var p PromptParams
		if err := json.Unmarshal(l.Params, &p); err != nil {
			return nil, &ErrorBody{-32602, err.Error()}
		}
		return d.h.Prompt(p)
	case "session/cancel":
		var p CancelParams
		if err := json.Unmarshal(l.Params, &p); err != nil {
			return nil, err
		}
		return nil, d.h.Cancel(p)
	}
	return nil, &ErrorBody{-32601, "Method not found"}
}

func (d *Dispatcher) failure(id json.RawMessage, err error) {
	body := &ErrorBody{Code: -32603, Message: err.Error()}
	errors.As(err, &body)
	json.NewEncoder(d.out).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": body})
}

type bot struct{ known map[string]bool }

func Run(in io.Reader, out io.Writer) error {
	b := &bot{known: map[string]bool{}}
	return NewDispatcher(out, Handlers{
		NewSession:  b.open,
		LoadSession: b.load,
		Prompt:      b.prompt,
		Cancel: func(p CancelParams) error {
			if !b.known[p.SessionID] {
				return errors.New("session not found")
			}
			return nil
		},
	}).Serve(in)
}

func (b *bot) open(p NewParams) (*NewResult, error) {
	if len(b.known) > 3 {
		return nil, errors.New("no worker is free")
	}
	b.known[p.Cwd] = true
	return &NewResult{p.Cwd}, nil
}

func (b *bot) load(p PromptParams) error {
	if !b.known[p.SessionID] {
		return &ErrorBody{-32002, "session not found"}
	}
	return nil
}

func (b *bot) prompt(p PromptParams) (*PromptResult, error) {
	if !b.known[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return &PromptResult{"end_turn"}, nil
}
