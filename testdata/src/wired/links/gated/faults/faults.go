// Package faults has the codes of errors.
package faults

import (
	"errors"

	"wired/links/line"
)

// ErrMode has a code.
var ErrMode = errors.New("E1")

// Convert returns what the peer reads.
func Convert(err error) *line.Error {
	var coded *line.Error
	switch {
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, ErrMode):
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
