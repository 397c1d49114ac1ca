// Package reason has the reasons of errors, whose codes a method of the reason looks up.
package reason

import (
	"fmt"

	"github.com/creachadair/jrpc2"
)

// A Reason is why something fails.
type Reason int

const (
	Unclear Reason = iota
	Malformed
	Vanished
	Crowded
	Dear
)

const codeDear jrpc2.Code = -32044

var codes = map[Reason]jrpc2.Code{
	Unclear:   jrpc2.InternalError,
	Malformed: jrpc2.InvalidParams,
	Vanished:  -32002,
	Crowded:   -32011,
	Dear:      codeDear,
}

// Code is the reason's code.
func (r Reason) Code() jrpc2.Code {
	if c, ok := codes[r]; ok {
		return c
	}
	return jrpc2.InternalError
}

// An Error is a reason with words.
type Error struct {
	Reason Reason
	Words  string
}

func (e *Error) Error() string       { return e.Words }
func (e *Error) ErrCode() jrpc2.Code { return e.Reason.Code() }

// Say makes an error of a reason.
func (r Reason) Say(format string, args ...any) error {
	return &Error{Reason: r, Words: fmt.Sprintf(format, args...)}
}
