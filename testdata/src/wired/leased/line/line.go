// Package line carries messages, of whichever protocol, and answers them by one function.
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

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Request is a message that comes in. It needs no answer if it is a notice, and one if it
// is a question.
type Request struct {
	Method   string
	Params   json.RawMessage
	Notice   bool
	Question bool
	Late     bool
	id       json.RawMessage
}

// Silent reports whether nobody waits for an answer.
func (r *Request) Silent() bool { return r.id == nil }

// Handler answers messages.
type Handler func(context.Context, *Request) (any, error)

// Line is a connection. Other answers what is no question.
type Line struct {
	handler Handler
	blame   int
	Other   Handler
}

// New returns a line that answers by a function.
func New(h Handler) *Line { return &Line{handler: h} }

// NewFor returns a line with a code for the errors of its function.
func NewFor(code int, h Handler) *Line { return &Line{handler: h, blame: code} }

// Take takes one message, and returns the answer.
func (l *Line) Take(ctx context.Context, data []byte, late bool) []byte {
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		return encode(&frame{ID: json.RawMessage("null"), Error: &Fault{-32700, err.Error()}})
	}
	if f.Method == "$/cancel_request" {
		return nil
	}
	r := &Request{f.Method, f.Params, len(f.ID) == 0, f.ID != nil, late, f.ID}
	if f.Method == "" {
		res, err := l.Other(ctx, r)
		return encode(answer(f.ID, res, err))
	}
	res, err := l.handler(ctx, r)
	if err != nil && l.blame != 0 {
		return encode(&frame{ID: f.ID, Error: &Fault{l.blame, err.Error()}})
	}
	return encode(answer(f.ID, res, err))
}

func answer(id json.RawMessage, res any, err error) *frame {
	if err != nil {
		return &frame{ID: id, Error: of(err)}
	}
	return &frame{ID: id, Result: res}
}

func of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}

func encode(f *frame) []byte {
	data, _ := json.Marshal(f)
	return data
}
