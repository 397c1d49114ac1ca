// Package rpc calls handlers with what is put around them, and asks others for the codes.
package rpc

import (
	"context"
	"encoding/json"
	"log"

	"wired/links/line"
)

// Handler returns what is answered.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Middleware stands around a handler.
type Middleware func(next Handler) Handler

// Server has handlers.
type Server struct {
	out      *json.Encoder
	handlers map[string]Handler
	around   []Middleware
	convert  func(error) *line.Error
}

// New returns a server whose errors get their codes from a function.
func New(out *json.Encoder, convert func(error) *line.Error) *Server {
	return &Server{out: out, handlers: make(map[string]Handler), convert: convert}
}

// Use puts something around all handlers.
func (s *Server) Use(mw ...Middleware) { s.around = append(s.around, mw...) }

// Handle serves a method.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

// Service serves a method.
type Service interface {
	Serve(ctx context.Context, params json.RawMessage) (any, error)
}

// Mount serves a method.
func (s *Server) Mount(method string, v Service) { s.handlers[method] = v.Serve }

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	h, ok := s.handlers[in.Method]
	if !ok {
		s.out.Encode(line.Response{ID: in.ID, Error: &line.Error{Code: -32601, Message: in.Method}})
		return
	}
	for i := len(s.around) - 1; i >= 0; i-- {
		h = s.around[i](h)
	}
	result, err := h(ctx, in.Params)
	if err != nil {
		s.out.Encode(line.Response{ID: in.ID, Error: s.convert(err)})
		return
	}
	s.out.Encode(line.Response{ID: in.ID, Result: result})
}

// Log logs what fails.
func Log(l *log.Logger) Middleware {
	return func(next Handler) Handler {
		return func(ctx context.Context, params json.RawMessage) (any, error) {
			out, err := next(ctx, params)
			if err != nil {
				l.Print(err)
			}
			return out, err
		}
	}
}
