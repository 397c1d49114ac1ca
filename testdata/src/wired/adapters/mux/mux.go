// Package mux is a layer whose users say which methods there are, and has ways to
// make its handlers.
package mux

import (
	"context"
	"encoding/json"
	"errors"
	"log"
)

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Server answers one method.
type Server interface {
	Serve(ctx context.Context, params json.RawMessage) (any, error)
}

// Func is a function that is a Server.
type Func func(ctx context.Context, params json.RawMessage) (any, error)

// Serve calls f.
func (f Func) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	log.Print("serve")
	res, err := f(ctx, params)
	return res, err
}

// Deaf is a function that is a Server, and tells nobody why it failed.
type Deaf func(ctx context.Context, params json.RawMessage) (any, error)

// Serve calls f.
func (f Deaf) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	res, err := f(ctx, params)
	if err != nil {
		return nil, &Fault{-32800, "cancelled"}
	}
	return res, nil
}

// Handler answers one method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Typed decodes the params for f.
func Typed[P any](name string, f func(context.Context, P) error) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &Fault{-32602, name}
		}
		if err := f(ctx, p); err != nil {
			return nil, err
		}
		return json.Marshal(p)
	}
}

// Hushed lets nobody know why h failed.
func Hushed(h Handler) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := h(ctx, params)
		if err != nil {
			return nil, &Fault{-32800, "cancelled"}
		}
		return res, nil
	}
}

// Mux tells methods apart.
type Mux struct {
	servers  map[string]Server
	Handlers map[string]Handler
	Rest     Server // answers what nobody else does
}

// On lets s answer a method.
func (m *Mux) On(method string, s Server) { m.servers[method] = s }

func (m *Mux) call(ctx context.Context, f frame) (any, error) {
	if s, ok := m.servers[f.Method]; ok {
		return s.Serve(ctx, f.Params)
	}
	if h, ok := m.Handlers[f.Method]; ok {
		return h(ctx, f.Params)
	}
	if m.Rest != nil {
		return m.Rest.Serve(ctx, f.Params)
	}
	return nil, &Fault{-32601, "Method not found"}
}

// Serve is for a Mux inside another one.
func (m *Mux) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	return nil, &Fault{-32601, "Method not found"}
}

// Answer answers one message.
func (m *Mux) Answer(ctx context.Context, f frame, out *json.Encoder) error {
	res, err := m.call(ctx, f)
	reply := frame{ID: f.ID, Result: res}
	if err != nil && !errors.As(err, &reply.Error) {
		reply.Error = &Fault{-32603, err.Error()}
	}
	return out.Encode(reply)
}
