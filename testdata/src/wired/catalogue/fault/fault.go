// Package fault has errors that know their codes.
package fault

import "errors"

type Coded interface {
	error
	Number() int
}

type Malformed struct{ Field string }

func (m Malformed) Error() string { return m.Field }
func (Malformed) Number() int     { return -32602 }

type Crowded struct{ Room string }

func (c Crowded) Error() string { return c.Room }
func (Crowded) Number() int     { return -32020 }

type Broken struct{ Err error }

func (b *Broken) Error() string { return b.Err.Error() }
func (b *Broken) Unwrap() error { return b.Err }
func (*Broken) Number() int     { return -32603 }

// Code finds the code of any error.
func Code(err error) int {
	var c Coded
	if errors.As(err, &c) {
		return c.Number()
	}
	return -32603
}
