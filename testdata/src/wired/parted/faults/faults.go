// Package faults has kinds of failures.
package faults

import "errors"

// Kind is one.
type Kind int

const (
	Broken Kind = iota
	Wrong
	Locked
)

// Fault is a failure.
type Fault struct {
	Kind Kind
	Text string
}

func (f *Fault) Error() string { return f.Text }

// New returns a failure.
func New(k Kind, text string) error { return &Fault{k, text} }

// Of returns the failure in an error.
func Of(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}

var errGone = errors.New("gone")

// Gone says that something is not there.
func Gone() error { return errGone }

// IsGone reports whether an error says that.
func IsGone(err error) bool { return errors.Is(err, errGone) }

// Spare returns nil for an error that says that, and any other as it is.
func Spare(err error) error {
	if IsGone(err) {
		return nil
	}
	return err
}
