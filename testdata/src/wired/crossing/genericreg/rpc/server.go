// Package rpc decodes params for its handlers.
package rpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Server struct {
	w        io.Writer
	handlers map[string]func(context.Context, json.RawMessage) (any, error)
}

func NewServer(w io.Writer) *Server {
	return &Server{w, map[string]func(context.Context, json.RawMessage) (any, error){}}
}

func Handle[P, R any](s *Server, method string, h func(context.Context, P) (R, error)) {
	s.handlers[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &Error{-32602, fmt.Sprintf("%s: %v", method, err)}
		}
		return h(ctx, p)
	}
}

type msg struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

func (s *Server) Run(ctx context.Context, r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m msg
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			continue
		}
		h, ok := s.handlers[m.Method]
		if !ok {
			s.write(msg{ID: m.ID, Error: &Error{-32601, "no method"}})
			continue
		}
		v, err := h(ctx, m.Params)
		if m.ID == nil {
			continue
		}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				e = &Error{-32603, err.Error()}
			}
			s.write(msg{ID: m.ID, Error: e})
			continue
		}
		s.write(msg{ID: m.ID, Result: v})
	}
	return sc.Err()
}

func (s *Server) write(m msg) { json.NewEncoder(s.w).Encode(m) }
