// Package line answers messages by functions that others give, with a code for the errors
// of each that have none.
package line

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

// Handler answers one method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

type row struct {
	run   Handler
	blame int
}

// Line has a handler for each method.
type Line struct{ rows map[string]row }

// New returns a line without handlers.
func New() *Line { return &Line{map[string]row{}} }

// On serves a method.
func (l *Line) On(method string, h Handler) { l.rows[method] = row{h, -32603} }

// Blame serves a method with a code for its errors.
func (l *Line) Blame(code int, method string, h Handler) { l.rows[method] = row{h, code} }

func (l *Line) answer(ctx context.Context, m message) message {
	r, ok := l.rows[m.Method]
	if !ok {
		return message{ID: m.ID, Error: &Fault{-32601, m.Method}}
	}
	res, err := r.run(ctx, m.Params)
	var f *Fault
	switch {
	case errors.As(err, &f):
		return message{ID: m.ID, Error: f}
	case err != nil && r.blame != -32603:
		return message{ID: m.ID, Error: &Fault{r.blame, err.Error()}}
	case err != nil:
		return message{ID: m.ID, Error: &Fault{-32603, err.Error()}}
	}
	return message{ID: m.ID, Result: res}
}

// Serve answers one message.
func (l *Line) Serve(ctx context.Context, data []byte) ([]byte, error) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		return json.Marshal(message{Error: &Fault{-32700, err.Error()}})
	}
	return json.Marshal(l.answer(ctx, m))
}
