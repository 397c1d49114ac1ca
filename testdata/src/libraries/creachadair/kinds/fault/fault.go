// Package fault has errors of kinds, which tell the library their codes: by a table, by a
// switch, or whatever the kind.
package fault

import (
	"fmt"

	"github.com/creachadair/jrpc2"
)

type Kind uint8

const (
	Internal Kind = iota
	Missing
	Invalid
)

var codes = [...]jrpc2.Code{
	Internal: -32603,
	Missing:  -32002,
	Invalid:  -32602,
}

type Tabled struct {
	Kind Kind
	Text string
	Err  error
}

func (f *Tabled) Error() string       { return f.Text }
func (f *Tabled) Unwrap() error       { return f.Err }
func (f *Tabled) ErrCode() jrpc2.Code { return codes[f.Kind] }

func New(k Kind, format string, args ...any) error {
	return &Tabled{Kind: k, Text: fmt.Sprintf(format, args...)}
}

func Wrap(k Kind, err error, text string) error {
	return &Tabled{Kind: k, Text: text, Err: err}
}

type Switched struct{ Kind Kind }

func (f Switched) Error() string { return "switched" }

func (f Switched) ErrCode() jrpc2.Code {
	switch f.Kind {
	case Missing:
		return -32002
	case Invalid:
		return jrpc2.InvalidParams
	}
	return jrpc2.InternalError
}

// Gone never tells anything but that something is missing.
type Gone struct{ What string }

func (g Gone) Error() string       { return g.What }
func (g Gone) ErrCode() jrpc2.Code { return -32002 }

// A Moody error has another code from time to time.
type Moody struct {
	Kind Kind
	Bad  bool
}

func (m Moody) Error() string { return "moody" }

func (m Moody) ErrCode() jrpc2.Code {
	if m.Bad {
		return jrpc2.InvalidParams
	}
	return codes[m.Kind]
}

// Hot has a code of the program's own.
type Hot struct{ Degrees int }

func (Hot) Error() string       { return "too hot" }
func (Hot) ErrCode() jrpc2.Code { return -32043 }
