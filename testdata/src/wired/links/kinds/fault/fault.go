// Package fault has errors of several kinds, and the codes that they have.
package fault

import "errors"

// Kind is what went wrong.
type Kind int

// The kinds.
const (
	Invalid Kind = iota + 1
	Missing
	Unsupported
)

var codes = map[Kind]int{Invalid: -32602, Missing: -32002, Unsupported: -32601}

// Error is an error of a kind.
type Error struct {
	Kind Kind
	Text string
}

func (e *Error) Error() string { return e.Text }

// New returns an error.
func New(k Kind, text string) *Error { return &Error{k, text} }

// With says something else.
func (e *Error) With(text string) *Error {
	c := *e
	c.Text = text
	return &c
}

// As is of another kind.
func (e *Error) As(k Kind) *Error {
	c := *e
	c.Kind = k
	return &c
}

// Both are copies of each other.
func Both() (*Error, *Error) {
	var a, b Error
	a = b
	b = a
	return &a, &b
}

// Code returns what the peer is told.
func Code(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return codes[e.Kind]
	}
	return -32603
}
