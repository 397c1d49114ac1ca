// Package fault has error objects.
package fault

import "errors"

// Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// New makes one.
func New(code int, text string) *Fault { return &Fault{code, text} }

// From finds the fault in an error, or makes one with another code.
func From(err error, other int) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return New(other, err.Error())
}
