// Package bind makes the line's handlers of functions that have an outcome.
package bind

import (
	"encoding/json"
	"errors"

	"wired/outcomes/line"
)

type Outcome[T any] struct {
	Val T
	Err error
}

func Good[T any](v T) Outcome[T] { return Outcome[T]{Val: v} }

func Bad[T any](err error) Outcome[T] { return Outcome[T]{Err: err} }

// Method makes a handler of fn, before which a guard is asked.
func Method[P, R any](name string, guard func(method string) error, fn func(P) Outcome[R]) line.Handler {
	return func(raw json.RawMessage) (json.RawMessage, *line.Fault) {
		if err := guard(name); err != nil {
			return nil, explain(err)
		}
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Fault{-32603, "wrong soil"}
		}
		o := fn(p)
		if o.Err != nil {
			return nil, explain(o.Err)
		}
		b, err := json.Marshal(o.Val)
		if err != nil {
			return nil, explain(err)
		}
		return b, nil
	}
}

func explain(err error) *line.Fault {
	var f *line.Fault
	if errors.As(err, &f) {
		return f
	}
	return &line.Fault{-32603, err.Error()}
}

// Task makes a function of one that has an outcome, too, but nobody answers with what it
// returns.
func Task[R any](fn func() Outcome[R]) func() error {
	return func() error { return fn().Err }
}
