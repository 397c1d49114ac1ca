// Package code has codes with names, and errors with them, which have no tags.
package code

import (
	"errors"
	"fmt"
)

type Code int32

const (
	Method   Code = -32601
	Params   Code = -32602
	Internal Code = -32603
	Missing  Code = -32002
	Crowded  Code = -32050
)

type Fault struct {
	Code   Code
	Detail string
	Cause  error
}

func (f Fault) Error() string { return f.Detail }
func (f Fault) Unwrap() error { return f.Cause }

func (c Code) New(format string, args ...any) error {
	return Fault{Code: c, Detail: fmt.Sprintf(format, args...)}
}

// Of returns the code of an error.
func Of(err error) Code {
	var f Fault
	if errors.As(err, &f) {
		return f.Code
	}
	return Internal
}

// A Grade has constants, too, but none that a peer reads.
type Grade int

const (
	Low Grade = iota - 2
	High
)

// Graded is an error without a code.
type Graded struct {
	Grade Grade
	Text  string
}

func (g Graded) Error() string { return g.Text }
