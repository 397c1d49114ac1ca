// Package fault has errors of kinds, and what the kinds are on the wire.
package fault

import (
	"errors"
	"io"
)

// Kind is what an error is about.
type Kind int

// Kinds.
const (
	Internal Kind = iota
	Missing
	Invalid
	Busy
	Unknown
)

// Codes has a code for each kind.
var Codes = map[Kind]int{
	Internal: -32603,
	Missing:  -32002,
	Invalid:  -32602,
	Busy:     -31999,
	Unknown:  -32601,
}

// Fault is an error of a kind.
type Fault struct {
	Kind Kind
	Text string
}

func (f *Fault) Error() string { return f.Text }

// New makes an error of a kind.
func New(k Kind, text string) error { return &Fault{Kind: k, Text: text} }

// Of returns the kind of an error, and what it says.
func Of(err error) (Kind, string) {
	var f *Fault
	if errors.As(err, &f) {
		return f.Kind, f.Text
	}
	return Internal, ""
}

// KindOf returns the kind of an error.
func KindOf(err error) Kind {
	k, _ := Of(err)
	return k
}

// Told is an error that knows its number.
type Told struct{ Kind Kind }

func (t *Told) Error() string { return "told" }

// Number returns the code of the error.
func (t *Told) Number() int { return Codes[t.Kind] }

// Later has codes that are put there when a program runs.
var Later = map[Kind]int{Internal: -32603, Invalid: -32602}

// Put puts one there.
func Put(k Kind, code int) { Later[k] = code }

// Sort returns the kind of an error, as KindOf does, but for one of another package.
func Sort(err error) Kind {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return Invalid
	}
	return KindOf(err)
}

// Twice has codes that Reset takes away.
var Twice = map[Kind]int{Internal: -32603, Invalid: -32602}

// Reset takes them away.
func Reset() { Twice = map[Kind]int{} }
