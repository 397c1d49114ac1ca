// Package faults has errors that are one of a few others, and their form on the wire.
package faults

import (
	"errors"

	"github.com/sourcegraph/jsonrpc2"
)

var (
	ErrInvalid = errors.New("invalid")
	ErrGone    = errors.New("gone")
	ErrOther   = errors.New("other")
)

// Field says which field is wrong.
type Field struct{ Name, Why string }

func (f *Field) Error() string { return f.Name + " " + f.Why }
func (f *Field) Unwrap() error { return ErrInvalid }

// Other is wrong, but none of those that have a code.
type Other struct{ Name string }

func (o *Other) Error() string { return o.Name }
func (o *Other) Unwrap() error { return ErrOther }

// Either is one or another.
type Either struct{ Lost bool }

func (e *Either) Error() string { return "either" }

func (e *Either) Unwrap() error {
	if e.Lost {
		return ErrGone
	}
	return ErrInvalid
}

// Both are several.
type Both struct{ Name string }

func (b *Both) Error() string   { return b.Name }
func (b *Both) Unwrap() []error { return []error{ErrInvalid, ErrGone} }

var codes = []struct {
	is   error
	code int64
}{
	{ErrInvalid, jsonrpc2.CodeInvalidParams},
	{ErrGone, -32002},
}

// Wire gives an error its code.
func Wire(err error) error {
	for _, c := range codes {
		if errors.Is(err, c.is) {
			return &jsonrpc2.Error{Code: c.code, Message: err.Error()}
		}
	}
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
}
