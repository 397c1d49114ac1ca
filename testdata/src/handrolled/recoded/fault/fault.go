// Package fault makes the errors of an agent step by step.
package fault

import "fmt"

const (
	Params   = -32602
	Internal = -32603
	Closed   = -32050
	locked   = -32053
)

type Fault struct {
	Code int            `json:"code"`
	Text string         `json:"message"`
	Data map[string]any `json:"data,omitempty"`
}

func (f *Fault) Error() string { return f.Text }

// New begins with an internal error.
func New(format string, args ...any) *Fault {
	return &Fault{Code: Internal, Text: fmt.Sprintf(format, args...)}
}

// Coded gives it another code, and With a part of its data.
func (f *Fault) Coded(code int) *Fault { f.Code = code; return f }

func (f *Fault) With(key string, value any) *Fault {
	if f.Data == nil {
		f.Data = make(map[string]any)
	}
	f.Data[key] = value
	return f
}

// As makes another one of it.
func (f Fault) As(code int) *Fault { f.Code = code; return &f }

// Set gives it another code where it is.
func (f *Fault) Set(code int) { f.Code = code }

func Missing(id string) *Fault { return New("nothing is called %s", id).Coded(-32002).With("name", id) }

func Faulty(field string) *Fault { return New("this does not go").With("field", field).Coded(Params) }

func Locked(format string, args ...any) *Fault { return New(format, args...).Coded(locked) }

// An Option is a part of an error.
type Option func(*Fault)

func Code(code int) Option { return func(f *Fault) { f.Code = code } }

// Of makes an error of its parts.
func Of(text string, options ...Option) *Fault {
	f := &Fault{Code: Internal, Text: text}
	for _, o := range options {
		o(f)
	}
	return f
}
