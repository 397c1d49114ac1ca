package coder

import (
	"context"

	"github.com/creachadair/jrpc2"
)

// level is no error, whatever it could be asked for.
type level int

func (l level) ErrCode() jrpc2.Code { return -32012 }

type kind int

// fault tells its code by its kind.
type fault struct{ kind kind }

func (f fault) Error() string { return "failed" }

// Code is for logs.
func (f fault) Code() jrpc2.Code { return -32011 }

func (f fault) ErrCode() jrpc2.Code {
	switch f.kind {
	case 1:
		return -32002
	case 2:
		return -40001
	case 3:
		return -32010 // want `-32010 is a custom code in the range -32768 to -32000`
	case 4:
		return codeWorn
	}
	return jrpc2.InternalError
}

const codeWorn jrpc2.Code = -32013 // want `-32013 \(codeWorn\) is a custom code in the range -32768 to -32000`

// stall has a code of its own each time.
type stall struct {
	code jrpc2.Code
	text string
}

func (s *stall) Error() string       { return s.text }
func (s *stall) ErrCode() jrpc2.Code { return s.code }

func (a *agent) fork(ctx context.Context, p *params) (any, error) {
	if a.open["2"] {
		return nil, &stall{code: -32601, text: "forks are not supported"}
	}
	if a.open["1"] {
		return nil, &stall{code: -32000, text: "too busy"} // want `-32000 is ACP's "Authentication required", which asks for a login; the message says "too busy"`
	}
	return nil, nil
}

// trap looks its code up.
type trap struct{ kind kind }

var traps = map[kind]jrpc2.Code{
	1: -32002,
	2: -32014, // want `-32014 is a custom code in the range -32768 to -32000`
	3: -31014,
}

func (t trap) Error() string       { return "trap" }
func (t trap) ErrCode() jrpc2.Code { return traps[t.kind] }
