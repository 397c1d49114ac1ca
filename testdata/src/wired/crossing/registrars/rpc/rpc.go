// Package rpc has a table that its own functions alone fill.
package rpc

import (
	"encoding/json"
	"errors"
	"io"
	"log"
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

func (p *Problem) Error() string { return p.Message }

type Handler func(json.RawMessage) (any, error)

type Router struct {
	routes map[string]Handler
	done   []func() error
}

func New() *Router {
	r := &Router{routes: map[string]Handler{}}
	r.Watch(func() error { return nil })
	return r
}

// Watch takes what is called at the end.
func (r *Router) Watch(f func() error) { r.done = append(r.done, f) }

func Handle[P, R any](r *Router, method string, fn func(P) (R, error)) {
	r.routes[method] = func(raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &Problem{-32602, err.Error()}
		}
		return fn(p)
	}
}

func Notify[P any](r *Router, method string, fn func(P) error) {
	Handle(r, method, func(p P) (struct{}, error) { return struct{}{}, fn(p) })
}

func (r *Router) Route(method string, h Handler) { r.routes[method] = h }

func (r *Router) Do(method string, fn func(json.RawMessage) error) {
	r.Route(method, func(raw json.RawMessage) (any, error) { return nil, fn(raw) })
}

func (r *Router) Serve(in io.Reader, w io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Problem{-32700, "parse error"}})
			break
		}
		h, ok := r.routes[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &Problem{-32601, "no method"}})
			continue
		}
		res, err := h(f.Params)
		if f.ID == nil {
			continue
		}
		out := frame{ID: f.ID, Result: res}
		if err != nil && !errors.As(err, &out.Error) {
			out.Error = &Problem{-32603, err.Error()}
		}
		enc.Encode(out)
	}
	for _, f := range r.done {
		if err := f(); err != nil {
			log.Print(err)
		}
	}
}
