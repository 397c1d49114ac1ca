// Package serve answers messages by the methods of a shop, which it holds as values.
package serve

import (
	"context"
	"encoding/json"
	"errors"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Target is what a request is about.
type Target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

// Shop does what methods ask for.
type Shop interface {
	Load(context.Context, Target) (any, error)
	SetMode(context.Context, Target) (any, error)
	Clear(context.Context, Target) (any, error)
	Cancel(context.Context, Target) (any, error)
}

type server struct {
	table map[string]func(context.Context, json.RawMessage) (any, error)
}

func decoded[P any](fn func(context.Context, P) (any, error)) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &Fault{-32602, err.Error()}
		}
		return fn(ctx, p)
	}
}

func newServer(s Shop) *server {
	return &server{map[string]func(context.Context, json.RawMessage) (any, error){
		"session/load":     decoded(s.Load),
		"session/set_mode": decoded(s.SetMode),
		"session/cancel":   decoded(s.Cancel),
	}}
}

func (s *server) answer(ctx context.Context, m message) message {
	h, ok := s.table[m.Method]
	if !ok {
		return message{ID: m.ID, Error: &Fault{-32601, m.Method}}
	}
	res, err := h(ctx, m.Params)
	var f *Fault
	switch {
	case errors.As(err, &f):
		return message{ID: m.ID, Error: f}
	case err != nil:
		return message{ID: m.ID, Error: &Fault{-32603, err.Error()}}
	}
	return message{ID: m.ID, Result: res}
}

// Serve answers one message.
func Serve(ctx context.Context, s Shop, data []byte) ([]byte, error) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		return json.Marshal(message{Error: &Fault{-32700, err.Error()}})
	}
	return json.Marshal(newServer(s).answer(ctx, m))
}
