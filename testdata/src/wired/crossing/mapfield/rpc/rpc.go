// Package rpc reads and answers messages. What an error becomes is for its
// users to say.
package rpc

import (
	"encoding/json"
	"io"
)

type frame struct {
	ID     any             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Handler func(json.RawMessage) (any, error)

type Router struct {
	routes map[string]Handler
	MapErr func(error) *Problem
	enc    *json.Encoder
}

func New(w io.Writer) *Router {
	return &Router{routes: map[string]Handler{}, enc: json.NewEncoder(w)}
}

func (r *Router) Handle(method string, h Handler) { r.routes[method] = h }

func (r *Router) Serve(rd io.Reader) {
	dec := json.NewDecoder(rd)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			r.enc.Encode(frame{Error: &Problem{Code: -32700, Message: "parse"}})
			return
		}
		h, ok := r.routes[f.Method]
		if !ok {
			continue
		}
		res, err := h(f.Params)
		if err != nil {
			r.fail(f.ID, err)
			continue
		}
		r.enc.Encode(frame{ID: f.ID, Result: res})
	}
}

func (r *Router) fail(id any, err error) {
	r.enc.Encode(frame{ID: id, Error: r.MapErr(err)})
}

// Unmapped is a router whose users cannot say it.
type Unmapped struct {
	mapErr func(error) *Problem
	enc    *json.Encoder
}

func (u *Unmapped) Run(id any, h Handler, raw json.RawMessage) {
	if _, err := h(raw); err != nil {
		u.enc.Encode(frame{ID: id, Error: u.mapErr(err)})
	}
}

// Fallback is a router whose users may say it.
type Fallback struct {
	Handlers map[string]Handler
	MapErr   func(error) *Problem
	enc      *json.Encoder
}

func internal(err error) *Problem { return &Problem{Code: -32603, Message: err.Error()} }

// Ask does not ask the users for once.
func (f *Fallback) Ask(m frame) {
	if _, err := f.Handlers[m.Method](m.Params); err != nil {
		f.enc.Encode(frame{ID: m.ID, Error: internal(err)})
	}
}

func (f *Fallback) Run(m frame) {
	for name, h := range f.Handlers {
		if name != m.Method {
			continue
		}
		mapErr := f.MapErr
		if mapErr == nil {
			mapErr = internal
		}
		if _, err := h(m.Params); err != nil {
			f.enc.Encode(frame{ID: m.ID, Error: mapErr(err)})
		}
	}
}
