// Package peer has handlers that answer by themselves, and others that return what is answered.
package peer

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Request is what came in.
type Request struct {
	Method string
	Params json.RawMessage
	Reply  func(result any, err error) // for those that answer later

	id  json.RawMessage
	out *json.Encoder
}

// Fail answers with an error.
func (r *Request) Fail(err error) error {
	return r.out.Encode(line.Response{ID: r.id, Error: object(err)})
}

func object(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	return &line.Error{Code: -32000, Message: "peer: " + err.Error()}
}

// Handler answers a request; what it returns is only logged.
type Handler func(ctx context.Context, r *Request) error

// Answer makes a handler of a function.
func Answer[P, R any](fn func(context.Context, P) (R, error)) Handler {
	return func(ctx context.Context, r *Request) error {
		var p P
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return r.Fail(&line.Error{Code: -32602, Message: err.Error()})
		}
		out, err := fn(ctx, p)
		if err != nil {
			return r.Fail(err)
		}
		return r.out.Encode(line.Response{ID: r.id, Result: out})
	}
}

// Func returns what is answered.
type Func func(ctx context.Context, r *Request) (any, error)

// Bind makes a function that returns the error object, which others may replace.
func Bind[P any](fn func(context.Context, P) (any, error)) Func {
	return func(ctx context.Context, r *Request) (any, error) {
		var p P
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		out, err := fn(ctx, p)
		if err != nil {
			return nil, object(err)
		}
		return out, nil
	}
}

// Server has handlers and functions.
type Server struct {
	out      *json.Encoder
	handlers map[string]Handler
	funcs    map[string]Func
}

// New returns a server.
func New(out *json.Encoder) *Server {
	return &Server{out: out, handlers: make(map[string]Handler), funcs: make(map[string]Func)}
}

// Handle serves a method.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

// Serve serves a method.
func (s *Server) Serve(method string, f Func) { s.funcs[method] = f }

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	r := &Request{Method: in.Method, Params: in.Params, id: in.ID, out: s.out}
	r.Reply = func(result any, err error) {
		s.reply(in.ID, result, err)
	}
	if h, ok := s.handlers[in.Method]; ok {
		h(ctx, r)
		return
	}
	f, ok := s.funcs[in.Method]
	if !ok {
		r.Fail(&line.Error{Code: -32601, Message: in.Method})
		return
	}
	out, err := f(ctx, r)
	r.Reply(out, err)
}

// Witness has functions for nobody.
type Witness struct{ funcs map[string]Func }

// Serve notes a function.
func (r *Witness) Serve(method string, f Func) { r.funcs[method] = f }

func (s *Server) reply(id json.RawMessage, result any, err error) {
	if err != nil {
		s.out.Encode(line.Response{ID: id, Error: object(err)})
		return
	}
	s.out.Encode(line.Response{ID: id, Result: result})
}
