// Package faults has the program's errors by their kinds. It knows no codes.
package faults

import (
	"context"
	"errors"
	"fmt"
)

// Kind says what is wrong.
type Kind int

// The kinds.
const (
	Other Kind = iota
	Bad
	Gone
	Ended
)

// Fault is an error of a kind.
type Fault struct {
	Kind Kind
	Text string
}

func (f *Fault) Error() string { return f.Text }

// New returns a fault.
func New(k Kind, format string, args ...any) error { return made(k, fmt.Sprintf(format, args...)) }

func made(k Kind, text string) *Fault { return &Fault{Kind: k, Text: text} }

// Of returns the fault in an error, or else a new one.
func Of(err error) *Fault {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	if errors.Is(err, context.Canceled) {
		return &Fault{Kind: Ended, Text: "ended"}
	}
	return fresh(Other, err.Error())
}

func fresh(k Kind, text string) *Fault { return made(k, text) }

// Round never returns a new one.
func Round(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return round(Bad)
}

func round(k Kind) *Fault { return again(k) }
func again(k Kind) *Fault { return round(k) }

// Loose is an error whose kind is set when it is there already.
type Loose struct{ Kind Kind }

func (l *Loose) Error() string { return "loose" }

// LooseOf returns the loose error in an error, or else a new one.
func LooseOf(err error) *Loose {
	if l, ok := errors.AsType[*Loose](err); ok {
		return l
	}
	l := &Loose{Kind: Other}
	l.Kind = Gone
	return l
}

// Tuned is an error whose kind somebody sets later.
type Tuned struct{ Kind Kind }

func (t *Tuned) Error() string { return "tuned" }

// Tune says that something is gone.
func (t *Tuned) Tune() { t.Kind = Gone }

// TunedOf returns the tuned error in an error, or else a new one.
func TunedOf(err error) *Tuned {
	if t, ok := errors.AsType[*Tuned](err); ok {
		return t
	}
	return &Tuned{Kind: Other}
}

// Always returns a new fault.
func Always(err error) *Fault { return made(Other, err.Error()) }

// Bare returns the fault in an error, or else a new one that counts as a bad request.
func Bare(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{Kind: Bad, Text: err.Error()}
}

// Open returns the fault in an error, or else one of a kind that nobody knows.
func Open(err error, k Kind) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return &Fault{Kind: k, Text: err.Error()}
}
