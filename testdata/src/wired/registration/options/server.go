// Package options: handlers are functional options of the constructor.
package options

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type Handler func(context.Context, json.RawMessage) (any, error)

type Server struct {
	methods map[string]Handler
	notes   map[string]Handler
	log     *slog.Logger
}

type Option func(*Server)

func WithHandler(method string, h Handler) Option {
	return func(s *Server) { s.methods[method] = h }
}

func WithNotification(method string, h Handler) Option {
	return func(s *Server) { s.notes[method] = h }
}

func WithLogger(l *slog.Logger) Option { return func(s *Server) { s.log = l } }

func NewServer(opts ...Option) *Server {
	s := &Server{methods: map[string]Handler{}, notes: map[string]Handler{}, log: slog.Default()}
	for _, opt := range opts {
		opt(s)
	}
	return s
}

func (s *Server) Serve(ctx context.Context, rw io.ReadWriter) error {
	dec, enc := json.NewDecoder(rw), json.NewEncoder(rw)
	for {
		var in message
		if err := dec.Decode(&in); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err // want `unanswered: .*-32700`
		}
		if len(in.ID) == 0 {
			if n, ok := s.notes[in.Method]; ok {
				if _, err := n(ctx, in.Params); err != nil {
					s.log.Warn("notification", "method", in.Method, "err", err)
				}
			}
			continue
		}
		if err := enc.Encode(s.answer(ctx, in)); err != nil {
			return err
		}
	}
}

func (s *Server) answer(ctx context.Context, in message) message {
	h, ok := s.methods[in.Method]
	if !ok {
		return message{ID: in.ID, Error: &Error{Code: -32601, Message: "Method not found"}}
	}
	v, err := h(ctx, in.Params)
	if err == nil {
		return message{ID: in.ID, Result: v}
	}
	var e *Error
	if errors.As(err, &e) {
		return message{ID: in.ID, Error: e}
	}
	return message{ID: in.ID, Error: &Error{Code: -32603, Message: "Internal error", Data: err.Error()}}
}

type workspace struct{ open map[string]string }

func Start(ctx context.Context, rw io.ReadWriter) error {
	ws := &workspace{open: map[string]string{}}
	srv := NewServer(
		WithLogger(slog.Default()),
		WithHandler("session/new", ws.open_),
		WithHandler("session/load", ws.load),
		WithNotification("session/cancel", ws.cancel),
	)
	return srv.Serve(ctx, rw)
}

func (ws *workspace) open_(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("session/new: %w", err) // want `returnederr: .*-32602`
	}
	if len(ws.open) > 99 {
		return nil, errors.New("all slots are in use")
	}
	ws.open[p.Cwd] = p.Cwd
	return map[string]string{"sessionId": p.Cwd}, nil
}

func (ws *workspace) load(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &Error{Code: -32602, Message: "Invalid params", Data: err.Error()}
	}
	if _, ok := ws.open[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %q does not exist", p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, nil // want `the answer to \S+ has neither a result nor an error`
}

func (ws *workspace) cancel(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	delete(ws.open, p.SessionID)
	return nil, nil
}
