// Package wire is the transport of a program: it knows how to write messages.
package wire

import "encoding/json"

// An Error is the error object of JSON-RPC.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// Internal is the code for what went wrong inside.
const Internal = -32603

// New makes an error.
func New(code int, message string) *Error { return &Error{Code: code, Message: message} }

// A Codec writes messages.
type Codec interface {
	Fail(id json.RawMessage, e *Error) error
	Reply(id json.RawMessage, result any) error
}
