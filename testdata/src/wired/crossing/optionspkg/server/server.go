// Package server is a JSON-RPC server with options.
package server

import (
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Handler func(params json.RawMessage) (any, error)

type Server struct {
	calls map[string]Handler
	notes map[string]func(json.RawMessage) error
}

type Option func(*Server)

func WithMethod(name string, h Handler) Option { return func(s *Server) { s.calls[name] = h } }

func WithNotification(name string, n func(json.RawMessage) error) Option {
	return func(s *Server) { s.notes[name] = n }
}

func New(opts ...Option) *Server {
	s := &Server{calls: map[string]Handler{}, notes: map[string]func(json.RawMessage) error{}}
	for _, o := range opts {
		o(s)
	}
	return s
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

func (s *Server) Serve(r io.Reader, w io.Writer) error {
	dec, enc := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			return err
		}
		if n, ok := s.notes[f.Method]; ok {
			n(f.Params)
			continue
		}
		h, ok := s.calls[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &Error{-32601, "method not found"}})
			continue
		}
		v, err := h(f.Params)
		if err != nil {
			enc.Encode(frame{ID: f.ID, Error: toError(err)})
			continue
		}
		enc.Encode(frame{ID: f.ID, Result: v})
	}
}

func toError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: -32603, Message: err.Error()}
}
