// Package hub asks its services which functions they have, and calls those.
package hub

import (
	"context"
	"encoding/json"
	"io"
)

type Func func(ctx context.Context, params json.RawMessage) (any, error)

type Service interface {
	Funcs() map[string]Func
	Names() []string
}

type Finder interface {
	Find(method string) (Func, bool)
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type Hub struct {
	Services []Service
	Finder   Finder
	Later    func(method string) Func
	Unused   func() Func
}

func (h *Hub) Run(ctx context.Context, rw io.ReadWriter) {
	dec, enc := json.NewDecoder(rw), json.NewEncoder(rw)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			enc.Encode(message{Error: &fault{-32700, "Parse error"}})
			return
		}
		if m.ID == nil {
			continue
		}
		out := message{ID: m.ID}
		if res, err := h.answer(ctx, m); err != nil {
			out.Error = &fault{-32603, err.Error()}
		} else {
			out.Result = res
		}
		enc.Encode(out)
	}
}

func (h *Hub) answer(ctx context.Context, m message) (any, error) {
	for _, s := range h.Services {
		if f, ok := s.Funcs()[m.Method]; ok {
			return f(ctx, m.Params)
		}
	}
	if f, ok := h.Finder.Find(m.Method); ok {
		return f(ctx, m.Params)
	}
	return h.Later(m.Method)(ctx, m.Params)
}
