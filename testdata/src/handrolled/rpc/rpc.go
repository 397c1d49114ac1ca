// Package rpc is what its importers answer with: it knows no method of ACP.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

func NewError(code int, message string) *Error { return &Error{code, message} }

func Internal(err error) *Error { return NewError(-32603, err.Error()) }

func InvalidParams(message string) *Error { return NewError(-32602, message) }

type Request struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// From keeps what has a code; the rest is internal.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return Internal(err)
}

type Func func(ctx context.Context, params json.RawMessage) (any, error)

func Write(w io.Writer, id int, e *Error) {
	json.NewEncoder(w).Encode(map[string]any{"id": id, "error": e})
}
