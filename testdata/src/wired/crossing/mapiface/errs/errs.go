// Package errs says what errors become.
package errs

import (
	"errors"

	"wired/crossing/mapiface/rpc"
)

var ErrGone = errors.New("no such session")

func Problem(err error) *rpc.Problem {
	if errors.Is(err, ErrGone) {
		return &rpc.Problem{Code: -32002, Message: err.Error()}
	}
	return &rpc.Problem{Code: -32603, Message: err.Error()}
}
