// Package peer is a connection over which any protocol is spoken.
package peer

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Error is an error of the peer or for it.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Handler serves what the peer sends.
type Handler interface {
	Serve(ctx context.Context, method string, params json.RawMessage) (any, error)
}

// HandlerFunc serves what the peer sends.
type HandlerFunc func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Serve calls the function.
func (f HandlerFunc) Serve(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return f(ctx, method, params)
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// Serve serves requests until the input ends.
func Serve(in io.Reader, out io.Writer, h Handler) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			_ = json.NewEncoder(out).Encode(message{ID: json.RawMessage("null"), Error: &Error{Code: -32700, Message: err.Error()}})
			continue
		}
		if m.ID == nil {
			continue
		}
		res, err := h.Serve(context.Background(), m.Method, m.Params)
		answer := message{ID: m.ID, Result: res}
		if err != nil {
			if !errors.As(err, &answer.Error) {
				answer.Error = &Error{Code: -32603, Message: err.Error()}
			}
		}
		_ = json.NewEncoder(out).Encode(answer)
	}
	return lines.Err()
}
