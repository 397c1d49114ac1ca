// Package faults makes error objects.
package faults

import (
	"errors"

	"wired/waiting/line"
)

// ErrGone says that something is not there.
var ErrGone = errors.New("gone")

// Of returns the error object for an error.
func Of(err error) *line.Fault {
	var f *line.Fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, ErrGone):
		return &line.Fault{Code: -32002, Message: err.Error()}
	}
	return &line.Fault{Code: -32603, Message: err.Error()}
}

// Bad says that everything is wrong with the params.
func Bad(err error) *line.Fault { return &line.Fault{Code: -32602, Message: err.Error()} }
