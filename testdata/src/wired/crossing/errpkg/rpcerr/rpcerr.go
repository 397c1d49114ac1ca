// Package rpcerr has the errors that carry a code.
package rpcerr

import "fmt"

type Error struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

func New(code int, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

func InvalidParams(err error) error  { return New(-32602, "invalid params: %v", err) }
func NotFound(what, id string) error { return New(-32002, "%s %s not found", what, id) }
func MethodNotFound(m string) error  { return New(-32601, "method %s not found", m) }
func Internal(err error) error       { return New(-32603, "internal error: %v", err) }
