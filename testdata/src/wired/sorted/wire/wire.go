// Package wire reads requests and answers them, with error objects of its own.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Error is the error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	inner   error
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.inner }

// New returns an error object. What %w stands for is inside.
func New(code int, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), inner: errors.Unwrap(err)}
}

// From returns the error object in an error, or else a new one.
func From(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return New(-32603, "%w", err)
}

type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   any             `json:"error,omitempty"`
}

// Handler answers one method. Whoever calls it may have a type of its own for that.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Bind makes a handler of a function.
func Bind[P, R any](f func(context.Context, P) (R, error)) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, New(-32602, "params: %w", err)
		}
		return f(ctx, p)
	}
}

// Server answers requests.
type Server struct {
	Handlers map[string]Handler
	Out      io.Writer
}

// Serve answers one request.
func (s *Server) Serve(ctx context.Context, line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		s.answer(nil, nil, New(-32700, "not JSON"))
		return
	}
	h, ok := s.Handlers[m.Method]
	if !ok {
		s.answer(m.ID, nil, New(-32601, "Method not found"))
		return
	}
	res, err := called(h).with(ctx, m.Params)
	s.answer(m.ID, res, err)
}

func (s *Server) answer(id json.RawMessage, res any, err error) {
	m := message{Version: "2.0", ID: id, Result: res}
	if err != nil {
		m.Result, m.Error = nil, From(err)
	}
	_ = json.NewEncoder(s.Out).Encode(m)
}

type called Handler

func (c called) with(ctx context.Context, params json.RawMessage) (any, error) {
	defer func() {}()
	return c(ctx, params)
}
