// Package fault has failures of kinds, which their methods say more of.
package fault

import (
	"errors"

	"wired/links/line"
)

type Kind int

const (
	Unexpected Kind = iota
	Missing
	Invalid
)

// Failure is an error of a kind.
type Failure struct {
	Kind   Kind
	Text   string
	Detail map[string]any
	Cause  error
}

func (f *Failure) Error() string { return f.Text }

func (f *Failure) Unwrap() error { return f.Cause }

// New makes a failure.
func New(k Kind, text string) *Failure { return &Failure{Kind: k, Text: text} }

// With adds a detail.
func (f *Failure) With(key string, v any) *Failure {
	if f.Detail == nil {
		f.Detail = make(map[string]any)
	}
	f.Detail[key] = v
	return f
}

// Because adds a cause.
func (f *Failure) Because(err error) *Failure {
	f.Cause = err
	return f
}

var codes = map[Kind]int{Missing: -32002, Invalid: -32602}

// Object returns what the peer reads.
func Object(err error) *line.Error {
	var ready *line.Error
	if errors.As(err, &ready) {
		return ready
	}
	var f *Failure
	if errors.As(err, &f) {
		code, ok := codes[f.Kind]
		if !ok {
			code = -32603
		}
		return &line.Error{Code: code, Message: f.Text}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
