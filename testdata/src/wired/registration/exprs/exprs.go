// Package exprs registers method values, method expressions and plain functions.
package exprs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type problem struct {
	Code   int    `json:"code"`
	Detail string `json:"message"`
}

func (p *problem) Error() string { return p.Detail }

type msg struct {
	ID     json.Number     `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type (
	plain  func(json.RawMessage) (any, error)
	method func(*host, json.RawMessage) (any, error)
)

type host struct {
	w        io.Writer
	plain    map[string]plain
	methods  map[string]method
	sessions map[string]bool
}

func (h *host) register(name string, m method)    { h.methods[name] = m }
func (h *host) registerFunc(name string, p plain) { h.plain[name] = p }

func newHost(w io.Writer) *host {
	h := &host{w: w, plain: map[string]plain{}, methods: map[string]method{}, sessions: map[string]bool{}}
	h.register("session/prompt", (*host).prompt)
	h.register("session/load", (*host).load)
	h.registerFunc("session/new", h.create)
	h.registerFunc("authenticate", authenticate)
	h.register("session/cancel", (*host).cancel)
	return h
}

func (h *host) serve(r io.Reader) error {
	for dec := json.NewDecoder(r); ; {
		var in msg
		if err := dec.Decode(&in); err == io.EOF {
			return nil
		} else if err != nil {
			return err // want `unanswered: .*-32700`
		}
		res, err := h.call(in.Method, in.Params)
		if in.ID == "" {
			continue
		}
		out := msg{ID: in.ID, Result: res}
		if err != nil {
			out = msg{ID: in.ID, Error: toProblem(err)}
		}
		if err := json.NewEncoder(h.w).Encode(out); err != nil {
			return err
		}
	}
}

func (h *host) call(name string, params json.RawMessage) (any, error) {
	if m, ok := h.methods[name]; ok {
		return m(h, params)
	}
	if p, ok := h.plain[name]; ok {
		return p(params)
	}
	return nil, fmt.Errorf("unknown method %q", name) // want `returnederr: .*-32601`
}

func toProblem(err error) *problem {
	var p *problem
	if errors.As(err, &p) {
		return p
	}
	return &problem{-32603, err.Error()}
}

type sid struct {
	SessionID string `json:"sessionId"`
}

func (h *host) prompt(params json.RawMessage) (any, error) {
	var p sid
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if !h.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s is unknown", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (h *host) load(params json.RawMessage) (any, error) {
	var p sid
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &problem{-32602, err.Error()}
	}
	if !h.sessions[p.SessionID] {
		return nil, &problem{-32002, "session is unknown"}
	}
	return nil, nil
}

func (h *host) create(params json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("create: %w", err) // want `returnederr: .*-32602`
	}
	h.sessions[p.Cwd] = true
	return sid{p.Cwd}, nil
}

func authenticate(params json.RawMessage) (any, error) {
	if err := os.WriteFile("token", params, 0o600); err != nil {
		return nil, fmt.Errorf("keeping the token: %w", err)
	}
	return nil, nil
}

func (h *host) cancel(params json.RawMessage) (any, error) {
	var p sid
	if json.Unmarshal(params, &p) != nil {
		return nil, errors.New("bad params")
	}
	if !h.sessions[p.SessionID] {
		return nil, errors.New("session is unknown")
	}
	return nil, nil
}
