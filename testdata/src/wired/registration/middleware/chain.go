// Package middleware wraps each handler in a chain when it is registered.
package middleware

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"time"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type rpcMsg struct {
	ID     *int            `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type Handler func(ctx context.Context, method string, params json.RawMessage) (any, error)
type Middleware func(Handler) Handler

type Server struct {
	handlers map[string]Handler
	chain    []Middleware
	enc      *json.Encoder
}

func (s *Server) Use(m ...Middleware) { s.chain = append(s.chain, m...) }

func (s *Server) Handle(method string, h Handler) {
	for i := len(s.chain) - 1; i >= 0; i-- {
		h = s.chain[i](h)
	}
	s.handlers[method] = h
}

func Logging(l *log.Logger) Middleware {
	return func(next Handler) Handler {
		return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
			start := time.Now()
			res, err := next(ctx, method, params)
			l.Printf("%s took %s: %v", method, time.Since(start), err)
			return res, err
		}
	}
}

func Recovery(next Handler) Handler {
	return func(ctx context.Context, method string, params json.RawMessage) (res any, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic in %s: %v", method, p)
			}
		}()
		return next(ctx, method, params)
	}
}

func (s *Server) Serve(ctx context.Context, r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m rpcMsg
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			s.enc.Encode(rpcMsg{Error: &rpcError{-32700, "parse error"}})
			continue
		}
		h, ok := s.handlers[m.Method]
		if !ok {
			s.enc.Encode(rpcMsg{ID: m.ID, Error: &rpcError{-32601, "no such method"}})
			continue
		}
		res, err := h(ctx, m.Method, m.Params)
		switch {
		case m.ID == nil:
		case err != nil:
			s.enc.Encode(rpcMsg{ID: m.ID, Error: toRPC(err)})
		default:
			s.enc.Encode(rpcMsg{ID: m.ID, Result: res})
		}
	}
	return sc.Err()
}

func toRPC(err error) *rpcError {
	var e *rpcError
	if errors.As(err, &e) {
		return e
	}
	return &rpcError{-32603, err.Error()}
}

type store struct{ items map[string]string }

func Start(ctx context.Context, r io.Reader, w io.Writer) error {
	st := &store{items: map[string]string{}}
	s := &Server{handlers: map[string]Handler{}, enc: json.NewEncoder(w)}
	s.Use(Recovery, Logging(log.Default()))
	s.Handle("session/prompt", st.prompt)
	s.Handle("session/load", st.load)
	s.Handle("session/cancel", st.cancel)
	return s.Serve(ctx, r)
}

func (st *store) prompt(ctx context.Context, _ string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if _, ok := st.items[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (st *store) load(ctx context.Context, _ string, params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &rpcError{-32602, err.Error()}
	}
	if _, ok := st.items[p.SessionID]; !ok {
		return nil, &rpcError{-32002, "session not found"}
	}
	if len(st.items) == 1 {
		return nil, errors.New("the replay did not finish")
	}
	return nil, nil // want `the answer to \S+ has neither a result nor an error`
}

func (st *store) cancel(ctx context.Context, _ string, params json.RawMessage) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	return nil, nil
}
