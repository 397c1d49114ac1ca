// Package value has errors of kinds that are structs, not pointers.
package value

// Kind is what an error is about.
type Kind int

// Kinds.
const (
	Internal Kind = iota
	Invalid
)

var codes = map[Kind]int{Internal: -32603, Invalid: -32602}

// Fault is an error of a kind.
type Fault struct {
	kind Kind
	text string
	err  error
}

func (f Fault) Error() string { return f.text }

func (f Fault) Unwrap() error { return f.err }

// Code returns the code of the kind.
func (f Fault) Code() int { return codes[f.kind] }

// Saying returns the error with another text.
func (f Fault) Saying(text string) Fault {
	f.text = text
	return f
}

// Bad is about params.
func Bad(text string) Fault { return Fault{kind: Invalid, text: text} }

// Broken is about nothing in particular.
func Broken(text string) Fault { return Fault{kind: Internal, text: text} }

// Around is an error around another one.
func Around(err error) Fault { return Fault{kind: Internal, text: "failed", err: err} }
