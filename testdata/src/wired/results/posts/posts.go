// Package posts hands requests to functions that return a result, or a slip with its kind.
package posts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// A Kind says what went wrong.
type Kind int

const (
	Own Kind = iota
	Wrong
	Gone
)

// A Slip says what went wrong, and how.
type Slip struct {
	Kind Kind
	Text string
}

func (s *Slip) Error() string { return s.Text }

// Slipf writes a slip.
func Slipf(k Kind, format string, args ...any) *Slip {
	return &Slip{Kind: k, Text: fmt.Sprintf(format, args...)}
}

// A Result has a value or a slip.
type Result[T any] struct {
	Value T
	Slip  *Slip
}

// Good is a result with a value.
func Good[T any](v T) Result[T] { return Result[T]{Value: v} }

// Bad is one with a slip.
func Bad[T any](k Kind, format string, args ...any) Result[T] {
	return Result[T]{Slip: Slipf(k, format, args...)}
}

// Of is one with a slip that says what an error says. One that is a slip stays what it is.
func Of[T any](err error) Result[T] { return Result[T]{Slip: slipOf(err)} }

func slipOf(err error) *Slip {
	if s, ok := errors.AsType[*Slip](err); ok {
		return s
	}
	return Slipf(Own, "%v", err)
}

type post func(context.Context, json.RawMessage) (any, *Slip)

// An Office has functions by the names of methods.
type Office struct {
	posts map[string]post
	first func(name string) error
}

// NewOffice makes an office that asks first before it calls a function.
func NewOffice(first func(name string) error) *Office {
	return &Office{make(map[string]post), first}
}

// Post puts a function there.
func Post[P, R any](o *Office, name string, f func(context.Context, P) Result[R]) {
	o.posts[name] = func(ctx context.Context, raw json.RawMessage) (any, *Slip) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, Slipf(Wrong, "%v", err)
		}
		r := f(ctx, p)
		if r.Slip != nil {
			return nil, r.Slip
		}
		return r.Value, nil
	}
}

// Ask calls the function with a name.
func (o *Office) Ask(ctx context.Context, name string, raw json.RawMessage) (any, *Slip) {
	f, ok := o.posts[name]
	if !ok {
		return nil, &Slip{Kind: Wrong, Text: name}
	}
	if err := o.first(name); err != nil {
		return nil, slipOf(err)
	}
	return f(ctx, raw)
}
