// Package fault has errors that know how they look, and what all others look like.
package fault

import "errors"

// Coded is an error with a code.
type Coded interface {
	error
	Code() int
}

// Wrong is about a field.
type Wrong struct{ Field string }

func (w *Wrong) Error() string { return w.Field }
func (w *Wrong) Code() int     { return -32602 }

// Missing is about a method.
type Missing struct{ Method string }

func (m *Missing) Error() string { return m.Method }
func (m *Missing) Code() int     { return -32601 }

// Own is a failure of the program's own.
type Own struct {
	Doing string
	Err   error
}

func (o *Own) Error() string { return o.Doing + ": " + o.Err.Error() }
func (o *Own) Unwrap() error { return o.Err }
func (o *Own) Code() int     { return -32603 }

// Describe finds the code of any error.
func Describe(err error) (int, string) {
	var c Coded
	if errors.As(err, &c) {
		return c.Code(), err.Error()
	}
	return -32603, err.Error()
}
