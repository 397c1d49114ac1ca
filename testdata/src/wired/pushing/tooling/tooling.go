// Package tooling answers messages by functions that others give, and sends some itself.
package tooling

import (
	"encoding/json"
	"io"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

// Tool names what a server of another protocol has.
const Tool = "tools/call"

// A Handler answers requests of one method.
type Handler func(params json.RawMessage) (any, error)

// Line answers requests.
type Line struct {
	out      *json.Encoder
	handlers map[string]Handler
}

// New returns a line.
func New(out io.Writer) *Line {
	return &Line{out: json.NewEncoder(out), handlers: make(map[string]Handler)}
}

// Handle adds a handler.
func (l *Line) Handle(method string, h Handler) { l.handlers[method] = h }

// Push sends what happens in a session.
func (l *Line) Push(params any) error {
	return l.out.Encode(map[string]any{"jsonrpc": "2.0", "method": "session/update", "params": params})
}

// Serve answers one request.
func (l *Line) Serve(body []byte) error {
	var f frame
	if err := json.Unmarshal(body, &f); err != nil {
		return l.out.Encode(reply{ID: json.RawMessage("null"), Error: &fault{-32700, "Parse error"}})
	}
	h, ok := l.handlers[f.Method]
	if !ok {
		return l.out.Encode(reply{ID: f.ID, Error: &fault{-32601, f.Method}})
	}
	res, err := h(f.Params)
	if err != nil {
		return l.out.Encode(reply{ID: f.ID, Error: &fault{-32603, err.Error()}})
	}
	return l.out.Encode(reply{ID: f.ID, Result: res})
}
