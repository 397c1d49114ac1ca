// Package faults has the error object, and the program's errors by their kinds.
package faults

import "errors"

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Kind says what is wrong.
type Kind int

// The kinds.
const (
	Other Kind = iota
	Bad
	Gone
)

var codes = map[Kind]int{Other: -32603, Bad: -32602, Gone: -32002}

// Problem is an error of a kind.
type Problem struct {
	Kind  Kind
	Text  string
	Cause error
}

func (p *Problem) Error() string { return p.Text }

func (p *Problem) Unwrap() error { return p.Cause }

// KindOf returns the kind of an error.
func KindOf(err error) Kind {
	var p *Problem
	if errors.As(err, &p) {
		return p.Kind
	}
	return Other
}

// In says where an error came up, which keeps its kind.
func In(where string, err error) error {
	if err == nil {
		return nil
	}
	return &Problem{Kind: KindOf(err), Text: where + ": " + err.Error(), Cause: err}
}

// Note is a remark about an error.
type Note struct {
	Kind  Kind
	Text  string
	Cause error
}

func (n *Note) Error() string { return n.Text }

func (n *Note) Unwrap() error { return n.Cause }

// As says where an error came up, and gives it the kind of another one.
func As(where string, err, like error) error {
	return &Problem{Kind: KindOf(like), Text: where, Cause: err}
}

// Of returns the error object for an error.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	var n *Note
	if errors.As(err, &n) {
		return &Fault{Code: codes[n.Kind], Message: n.Text}
	}
	var p *Problem
	if errors.As(err, &p) {
		return &Fault{Code: codes[p.Kind], Message: p.Text}
	}
	return &Fault{Code: codes[Other], Message: err.Error()}
}
