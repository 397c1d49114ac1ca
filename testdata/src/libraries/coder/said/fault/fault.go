// Package fault makes the program's errors of the texts that it is given.
package fault

import (
	"errors"
	"fmt"
)

// Make returns an error of a format and its operands.
func Make(format string, args ...any) error { return fmt.Errorf(format, args...) }

// Named says whose error it is, too.
func Named(format string, args ...any) error { return Make("desk: "+format, args...) }

// Text returns an error of a text.
func Text(text string) error { return errors.New("desk: " + text) }

// Plain keeps nothing of its operands but their texts.
func Plain(format string, args ...any) error { return errors.New(fmt.Sprintf(format, args...)) }

// Around puts a text around an error.
func Around(err error, format string, args ...any) error {
	return fmt.Errorf("%s: "+format, append([]any{err}, args...)...)
}

// Fault is an error with its text in a field.
type Fault struct {
	Text string
	Kind int
}

func (f *Fault) Error() string { return f.Text }

// New returns a Fault of a format and its operands.
func New(format string, args ...any) *Fault { return &Fault{Text: fmt.Sprintf(format, args...)} }

// Of returns a Fault of a text.
func Of(text string) error { return &Fault{Text: text} }

// Unless fails with a text, unless all is well.
func Unless(well bool, text string) error {
	if well {
		return nil
	}
	return errors.New(text)
}

// Missing returns an error of its own text, whoever asks for it.
func Missing(id string) error { return fmt.Errorf("nothing called %s", id) }
