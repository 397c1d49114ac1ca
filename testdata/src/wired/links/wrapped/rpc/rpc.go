// Package rpc has its errors translated before it answers them, or asks others for the answer.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Service serves a method.
type Service interface {
	Serve(ctx context.Context, params json.RawMessage) (any, error)
}

// Server has services.
type Server struct {
	out       *json.Encoder
	services  map[string]Service
	translate func(error) error
}

// New returns a server.
func New(out *json.Encoder, translate func(error) error) *Server {
	return &Server{out: out, services: make(map[string]Service), translate: translate}
}

// Add serves a method.
func (s *Server) Add(method string, v Service) { s.services[method] = v }

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	v, ok := s.services[in.Method]
	if !ok {
		s.fail(in.ID, &line.Error{Code: -32601, Message: in.Method})
		return
	}
	result, err := v.Serve(ctx, in.Params)
	if err != nil {
		s.fail(in.ID, err)
		return
	}
	s.out.Encode(line.Response{ID: in.ID, Result: result})
}

func (s *Server) fail(id json.RawMessage, err error) {
	if inner := errors.Unwrap(err); inner != nil {
		s.fail(id, inner)
		return
	}
	s.out.Encode(line.Response{ID: id, Error: object(s.translate(err))})
}

func object(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

// Answering serves a method.
type Answering interface {
	Answer(ctx context.Context, params json.RawMessage) (any, error)
}

// Asked asks others for the answer.
type Asked struct {
	out     *json.Encoder
	service Answering
	answer  func(error) *line.Error
}

// NewAsked returns one.
func NewAsked(out *json.Encoder, v Answering, answer func(error) *line.Error) *Asked {
	return &Asked{out: out, service: v, answer: answer}
}

// Dispatch answers one request.
func (a *Asked) Dispatch(ctx context.Context, in *line.Request) {
	result, err := a.service.Answer(ctx, in.Params)
	if err != nil {
		a.out.Encode(line.Response{ID: in.ID, Error: a.answer(err)})
		return
	}
	a.out.Encode(line.Response{ID: in.ID, Result: result})
}

// Shared serves a method, of the one or the other.
type Shared interface {
	Share(ctx context.Context, params json.RawMessage) (any, error)
}

// One translates errors.
type One struct {
	out       *json.Encoder
	shared    Shared
	translate func(error) error
}

// NewOne returns one.
func NewOne(out *json.Encoder, v Shared, translate func(error) error) *One {
	return &One{out: out, shared: v, translate: translate}
}

// Dispatch answers one request.
func (o *One) Dispatch(ctx context.Context, in *line.Request) {
	if _, err := o.shared.Share(ctx, in.Params); err != nil {
		o.out.Encode(line.Response{ID: in.ID, Error: object(o.translate(err))})
	}
}

// Other asks others for the answer.
type Other struct {
	out    *json.Encoder
	shared Shared
	answer func(error) *line.Error
}

// NewOther returns one.
func NewOther(out *json.Encoder, v Shared, answer func(error) *line.Error) *Other {
	return &Other{out: out, shared: v, answer: answer}
}

// Dispatch answers one request.
func (o *Other) Dispatch(ctx context.Context, in *line.Request) {
	if _, err := o.shared.Share(ctx, in.Params); err != nil {
		o.out.Encode(line.Response{ID: in.ID, Error: o.answer(err)})
	}
}
