// Package fault has an error type of the program that may have another error inside.
package fault

type Kind int

const (
	Input Kind = iota + 1
	Syntax
	Store
)

type Fault struct {
	Kind   Kind
	Reason string
	Cause  error
}

func (f *Fault) Error() string { return f.Reason }

func (f *Fault) Unwrap() error { return f.Cause }
