// Package faults knows some errors.
package faults

import (
	"errors"

	"wired/links/line"
)

// ErrMode has a code.
var ErrMode = errors.New("E1")

// Translate makes other errors of some.
func Translate(err error) error {
	if errors.Is(err, ErrMode) {
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return err
}

// New returns a function that has a code for every error.
func New(strict bool) func(error) *line.Error {
	return func(err error) *line.Error {
		var coded *line.Error
		switch {
		case errors.As(err, &coded):
			return coded
		case errors.Is(err, ErrMode):
			return &line.Error{Code: -32602, Message: err.Error()}
		}
		return &line.Error{Code: -32603, Message: err.Error()}
	}
}
