// Package muted has requests whose functions for the answer may be other ones in the end.
package muted

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Request may be answered by nobody.
type Request struct {
	Params json.RawMessage
	Reply  func(result any, err error)
}

// Mute drops what is answered.
func (r *Request) Mute() { r.Reply = func(any, error) {} }

// Func returns what is answered.
type Func func(ctx context.Context, r *Request) (any, error)

// Server has functions.
type Server struct {
	out   *json.Encoder
	funcs map[string]Func
}

// Serve serves a method.
func (s *Server) Serve(method string, f Func) { s.funcs[method] = f }

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	r := &Request{Params: in.Params}
	r.Reply = func(result any, err error) { s.reply(in.ID, result, err) }
	out, err := s.funcs[in.Method](ctx, r)
	r.Reply(out, err)
}

func (s *Server) reply(id json.RawMessage, result any, err error) {
	if err != nil {
		s.out.Encode(line.Response{ID: id, Error: &line.Error{Code: -32603, Message: err.Error()}})
		return
	}
	s.out.Encode(line.Response{ID: id, Result: result})
}

// Task may have its function put elsewhere.
type Task struct {
	Params json.RawMessage
	Reply  func(result any, err error)
}

// Work returns what is answered.
type Work func(ctx context.Context, t *Task) (any, error)

// Pool has work.
type Pool struct {
	s      *Server
	filter func(*func(any, error))
	works  map[string]Work
}

// Serve serves a method.
func (p *Pool) Serve(method string, w Work) { p.works[method] = w }

// Dispatch answers one request.
func (p *Pool) Dispatch(ctx context.Context, in *line.Request) {
	t := &Task{Params: in.Params}
	t.Reply = func(result any, err error) { p.s.reply(in.ID, result, err) }
	p.filter(&t.Reply)
	out, err := p.works[in.Method](ctx, t)
	t.Reply(out, err)
}
