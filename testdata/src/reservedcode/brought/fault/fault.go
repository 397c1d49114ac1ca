// Package fault makes the errors of an agent. It speaks no protocol.
package fault

import (
	"fmt"

	"github.com/creachadair/jrpc2"
)

const (
	Full    jrpc2.Code = -32051
	Offline jrpc2.Code = -31051
	worn    jrpc2.Code = -32052
	Quiet   jrpc2.Code = -32053
	Gone    jrpc2.Code = -32002
)

var (
	ErrTired   = jrpc2.Errorf(-32054, "tired")
	ErrMissing = jrpc2.Errorf(-32002, "no such session")
	ErrFree    = jrpc2.Errorf(-31054, "free")
	ErrLogged  = jrpc2.Errorf(-32055, "logged")
)

func Grow(n int) error {
	switch {
	case n > 16:
		return jrpc2.Errorf(Full, "too many")
	case n < 0:
		return jrpc2.Errorf(Offline, "nothing is there")
	}
	return nil
}

func Wear() error { return jrpc2.Errorf(worn, "worn out") }

func Burn() error { return jrpc2.Errorf(-32056, "burnt") }

func Hide() error { return jrpc2.Errorf(Quiet, "nobody hears that") }

// Wrapped has the code inside.
func Wrapped() error { return fmt.Errorf("growing: %w", jrpc2.Errorf(Full, "much too many")) }
