// Package handleriface has handlers as net/http has them: an interface, a func type, a mux.
package handleriface

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type Request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

func (r *Request) Decode(v any) error { return json.Unmarshal(r.Params, v) } // want `returnederr: .*-32602`

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Handler interface {
	ServeRPC(ctx context.Context, req *Request) (any, error)
}

type HandlerFunc func(ctx context.Context, req *Request) (any, error)

func (f HandlerFunc) ServeRPC(ctx context.Context, req *Request) (any, error) { return f(ctx, req) }

type Mux struct{ m map[string]Handler }

func (m *Mux) Handle(method string, h Handler) {
	if m.m == nil {
		m.m = make(map[string]Handler)
	}
	m.m[method] = h
}

func (m *Mux) HandleFunc(method string, f func(context.Context, *Request) (any, error)) {
	m.Handle(method, HandlerFunc(f))
}

func (m *Mux) ServeRPC(ctx context.Context, req *Request) (any, error) {
	h, ok := m.m[req.Method]
	if !ok {
		return nil, &Error{Code: -32601, Message: "Method not found"}
	}
	return h.ServeRPC(ctx, req)
}

type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

func Serve(ctx context.Context, rw io.ReadWriter, h Handler) error {
	dec := json.NewDecoder(rw)
	enc := json.NewEncoder(rw)
	for {
		req := new(Request)
		if err := dec.Decode(req); err != nil {
			return err // want `unanswered: .*-32700`
		}
		v, err := h.ServeRPC(ctx, req)
		if req.ID == nil {
			continue
		}
		resp := response{Version: "2.0", ID: req.ID, Result: v}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				e = &Error{Code: -32603, Message: err.Error()}
			}
			resp.Result, resp.Error = nil, e
		}
		if err := enc.Encode(resp); err != nil {
			return fmt.Errorf("write: %w", err)
		}
	}
}

type sessions map[string]string

type loader struct{ s sessions }

func (l loader) ServeRPC(ctx context.Context, req *Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := req.Decode(&p); err != nil {
		return nil, err
	}
	if _, ok := l.s[p.SessionID]; !ok {
		return nil, errors.New("unknown session " + p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, nil
}

func Run(ctx context.Context, rw io.ReadWriter) error {
	s := sessions{}
	mux := &Mux{}
	mux.Handle("session/load", loader{s})
	mux.HandleFunc("session/prompt", s.prompt)
	mux.HandleFunc("session/cancel", s.cancel)
	return Serve(ctx, rw, mux)
}

func (s sessions) prompt(ctx context.Context, req *Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, &Error{Code: -32602, Message: err.Error()}
	}
	dir, ok := s[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s: not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if dir == "" {
		return nil, errors.New("nothing to work on")
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (s sessions) cancel(ctx context.Context, req *Request) (any, error) {
	var p struct{ SessionID string }
	if err := req.Decode(&p); err != nil {
		return nil, err
	}
	return nil, nil
}
