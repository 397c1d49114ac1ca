// Package rpc has functions that register others, for requests and for notifications.
package rpc

import (
	"bufio"
	"encoding/json"
	"io"

	"wired/links/line"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *line.Error     `json:"error,omitempty"`
}

// A Handler answers a message.
type Handler func(params json.RawMessage) (any, error)

// Router has the handlers of all methods.
type Router struct{ routes map[string]Handler }

// New returns a router without handlers.
func New() *Router { return &Router{routes: make(map[string]Handler)} }

// On registers what answers a request.
func On[P, R any](r *Router, method string, fn func(P) (R, error)) {
	r.routes[method] = func(params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err // want `this answers an invalid parameter value with -32603`
		}
		return fn(p)
	}
}

// OnNotify registers what hears a notification.
func OnNotify[P any](r *Router, method string, fn func(P) error) {
	r.routes[method] = func(params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return nil, fn(p)
	}
}

// Serve reads messages until there are no more.
func (r *Router) Serve(in io.Reader, out io.Writer) error {
	enc := json.NewEncoder(out)
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			_ = enc.Encode(message{Error: &line.Error{Code: -32700, Message: "E1"}})
			continue
		}
		if m.Method == "$/cancel_request" {
			continue // everything is answered at once
		}
		h, ok := r.routes[m.Method]
		if !ok {
			_ = enc.Encode(message{ID: m.ID, Error: &line.Error{Code: -32601, Message: "E2"}})
			continue
		}
		res, err := h(m.Params)
		switch {
		case m.ID == nil:
		case err != nil:
			_ = enc.Encode(message{ID: m.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
		default:
			_ = enc.Encode(message{ID: m.ID, Result: res})
		}
	}
	return sc.Err()
}
