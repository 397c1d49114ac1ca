// Package rpc has the errors of the wire.
package rpc

import (
	"context"
	"errors"
	"fmt"
)

const (
	CodeParams    = -32602
	CodeInternal  = -32603
	CodeCancelled = -32800
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

func Errorf(code int, format string, args ...any) *Error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

// Of returns what the peer is told about an error.
func Of(err error) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled):
		return Errorf(CodeCancelled, "cancelled")
	}
	return Errorf(CodeInternal, "%v", err)
}
