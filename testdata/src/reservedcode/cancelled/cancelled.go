// Package cancelled has a code for requests that were cancelled, which a function chooses.
package cancelled

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

var errParams = errors.New("E1")

// codeOf chooses a code. None of the errors that are seen is a cancelled request.
func codeOf(err error) int {
	switch {
	case errors.Is(err, errParams):
		return -32602
	case errors.Is(err, context.Canceled):
		return -32800
	case errors.Is(err, errMode):
		return -32800 // want `-32800 is ACP's "Request cancelled".* ACP has -32602`
	}
	return -32603
}

func object(err error) *failure { return &failure{codeOf(err), err.Error()} }

type agent struct {
	sessions map[string]bool
	modes    map[string]bool
}

func (a *agent) prompt(r *request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, fmt.Errorf("%w: %w", errParams, err)
	}
	if !a.sessions[p.SessionID] {
		return nil, errors.New("E2")
	}
	return struct{}{}, nil
}

func (a *agent) load(*request) (any, error) {
	return nil, errors.New("E3")
}

var errMode = errors.New("E4")

func (a *agent) setMode(r *request) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, fmt.Errorf("%w: %w", errParams, err)
	}
	if !a.modes[p.ModeID] {
		return nil, errMode
	}
	return struct{}{}, nil
}

// Serve answers requests.
func Serve(in io.Reader, out io.Writer) {
	a := &agent{map[string]bool{}, map[string]bool{}}
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	handlers := map[string]func(*request) (any, error){"session/prompt": a.prompt, "session/load": a.load, "session/set_mode": a.setMode}
	for {
		var r request
		if dec.Decode(&r) != nil {
			_ = enc.Encode(response{Error: &failure{-32700, "E5"}})
			return
		}
		h, ok := handlers[r.Method]
		if !ok {
			_ = enc.Encode(response{ID: r.ID, Error: &failure{-32601, r.Method}})
			continue
		}
		res, err := h(&r)
		if err != nil {
			_ = enc.Encode(response{ID: r.ID, Error: object(err)})
			continue
		}
		_ = enc.Encode(response{ID: r.ID, Result: res})
	}
}
