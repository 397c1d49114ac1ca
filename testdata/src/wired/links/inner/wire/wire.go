// Package wire has messages, and an error for what nobody is to blame for.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

func Internal(err error) *Error { return &Error{Code: -32603, Message: err.Error()} }

func Errorf(code int, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

type Handler interface {
	Request(ctx context.Context, method string, params json.RawMessage) (any, error)
}

func Run(ctx context.Context, r io.Reader, w io.Writer, h Handler) error {
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var m Message
		if err := in.Decode(&m); err != nil {
			return out.Encode(Message{ID: json.RawMessage("null"), Error: Errorf(-32700, "E1")})
		}
		if m.Method == "$/cancel_request" {
			continue
		}
		res, err := h.Request(ctx, m.Method, m.Params)
		if err != nil {
			out.Encode(Message{ID: m.ID, Error: object(err)})
			continue
		}
		out.Encode(Message{ID: m.ID, Result: res})
	}
}

func object(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return Internal(err)
}
