// Package arc has ARC's envelope.
package arc

import (
	"encoding/json"
	"errors"
	"fmt"
)

type Envelope struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Method string          `json:"method,omitempty"`
	From   string          `json:"requestAgent,omitempty"`
	To     string          `json:"targetAgent"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

func Failure(format string, args ...any) error {
	return &Error{Code: -32603, Message: fmt.Sprintf(format, args...)}
}

func Describe(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: -32603, Message: err.Error()}
}
