// Package problem has the program's errors by their kinds, and knows no codes.
package problem

import "errors"

// Kind says what is wrong.
type Kind string

// The kinds.
const (
	Other  Kind = "other"
	Bad    Kind = "bad"
	Gone   Kind = "gone"
	Taken  Kind = "taken"
	Unused Kind = "unused"
)

// Error is an error of a kind, with what caused it.
type Error struct {
	Kind  Kind
	Text  string
	cause error
}

func (e *Error) Error() string { return e.Text }
func (e *Error) Unwrap() error { return e.cause }

// New returns an error.
func New(k Kind, text string) error { return &Error{Kind: k, Text: text} }

// Wrap returns an error around another one; nil for none.
func Wrap(k Kind, err error, text string) error {
	if err == nil {
		return nil
	}
	return &Error{Kind: k, Text: text + ": " + err.Error(), cause: err}
}

// KindOf returns the kind of an error.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Other
}

// Nearest is KindOf for whoever has something to fall back on.
func Nearest(err error, or Kind) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return or
}
