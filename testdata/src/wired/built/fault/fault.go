// Package fault has an error object that its methods fill.
package fault

import (
	"errors"
	"fmt"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
	cause   error
}

// New returns a fault that says nothing yet.
func New(code int) *Fault { return &Fault{Code: code} }

// Text sets the message.
func (f *Fault) Text(format string, args ...any) *Fault {
	f.Message = fmt.Sprintf(format, args...)
	return f
}

// Cause sets the error that it comes from.
func (f *Fault) Cause(err error) *Fault {
	f.cause = err
	return f
}

// About sets the text and the cause.
func (f *Fault) About(err error, text string) *Fault { return f.Cause(err).Text("%s", text) }

func (f *Fault) Error() string { return f.Message }

func (f *Fault) Unwrap() error { return f.cause }

// From finds the fault in an error, or makes one of it.
func From(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return New(-32603).Text("it did not work").Cause(err)
}
