// Package fault has errors with a code.
package fault

import (
	"context"
	"errors"
	"fmt"
)

type Code int

const (
	Invalid  Code = -32602
	Internal Code = -32603
	Missing  Code = -32002
	Crowded  Code = -32050
)

type Fault struct {
	Code Code
	Text string
	Data map[string]any
}

func (f *Fault) Error() string { return f.Text }

func New(c Code, format string, args ...any) *Fault {
	return &Fault{Code: c, Text: fmt.Sprintf(format, args...)}
}

// Broken tells in its data what is wrong.
func Broken(format string, args ...any) *Fault {
	return &Fault{Code: Internal, Text: "internal error", Data: map[string]any{"detail": fmt.Sprintf(format, args...)}}
}

type Wire struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Of returns what the peer is told.
func Of(err error) *Wire {
	var f *Fault
	if !errors.As(err, &f) {
		if errors.Is(err, context.DeadlineExceeded) {
			return &Wire{-32800, "too late"}
		}
		f = &Fault{Code: Internal, Text: err.Error()}
	}
	return &Wire{int(f.Code), f.Text}
}
