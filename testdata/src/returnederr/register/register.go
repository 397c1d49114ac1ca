// Package register keeps a table of methods that generic functions fill.
package register

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}
type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type handler func(ctx context.Context, raw json.RawMessage) (any, error)

type server struct {
	handlers map[string]handler
	sessions map[string]*session
	most     int
	out      io.Writer
}

type session struct{}

func register[P any, R any](s *server, method string, h func(context.Context, P) (R, error)) {
	s.handlers[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("decode: %w", err) // want `this answers an invalid parameter value with -32603.*-32602`
		}
		return h(ctx, p)
	}
}

type promptParams struct {
	SessionID string `json:"sessionId"`
}
type result struct{}

func (s *server) prompt(ctx context.Context, p promptParams) (result, error) {
	if _, ok := s.sessions[p.SessionID]; !ok {
		return result{}, fmt.Errorf("session %s not found", p.SessionID) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return result{}, nil
}
func (s *server) setMode(ctx context.Context, p promptParams) (result, error) {
	return result{}, errors.New("modes are not supported") // want `session/set_mode answers an unsupported method with -32603.*-32601`
}

// list fails at times, which does not make it a stub.
func (s *server) list(ctx context.Context, p promptParams) (result, error) {
	if len(s.sessions) > s.most {
		return result{}, s.full()
	}
	return result{}, nil
}

func (s *server) full() error { return errors.New("more sessions than can be told") }

func serve(in io.Reader, out io.Writer) {
	s := &server{out: out, handlers: map[string]handler{}}
	register(s, "session/list", s.list)
	register(s, "session/prompt", s.prompt)
	register(s, "session/set_mode", s.setMode)
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var req request
		if err := json.Unmarshal(sc.Bytes(), &req); err != nil {
			s.write(response{Error: &rpcError{-32700, "parse"}})
			continue
		}
		s.dispatch(context.Background(), req)
	}
}

func (s *server) dispatch(ctx context.Context, req request) {
	h, ok := s.handlers[req.Method]
	if !ok {
		s.write(response{ID: req.ID, Error: &rpcError{-32601, "no method"}})
		return
	}
	res, err := h(ctx, req.Params)
	if err != nil {
		s.write(response{ID: req.ID, Error: toError(err)})
		return
	}
	s.write(response{ID: req.ID, Result: res})
}

func toError(err error) *rpcError {
	var e *rpcError
	if errors.As(err, &e) {
		return e
	}
	return &rpcError{Code: -32603, Message: err.Error()}
}

func (s *server) write(r response) { json.NewEncoder(s.out).Encode(r) }
