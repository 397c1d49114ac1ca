// Package post has goroutines that own a state, and the others ask them.
package post

import (
	"context"
	"errors"
)

// ErrClosed is returned when nobody reads the box any more.
var ErrClosed = errors.New("post: closed")

// A Box takes functions for the goroutine that owns an S.
type Box[S any] struct {
	in   chan func(*S)
	done chan struct{}
}

// Open starts the goroutine.
func Open[S any](s *S) *Box[S] {
	b := &Box[S]{make(chan func(*S), 16), make(chan struct{})}
	go func() {
		defer close(b.done)
		for f := range b.in {
			f(s)
		}
	}()
	return b
}

// Tell sends a function.
func (b *Box[S]) Tell(f func(*S)) error {
	select {
	case b.in <- f:
		return nil
	case <-b.done:
		return ErrClosed
	}
}

// A Reply takes the answer to what was asked.
type Reply[T any] struct{ ch chan answer[T] }

type answer[T any] struct {
	value T
	err   error
}

// OK answers with a value.
func (r Reply[T]) OK(v T) { r.ch <- answer[T]{value: v} }

// Fail answers with an error.
func (r Reply[T]) Fail(err error) { r.ch <- answer[T]{err: err} }

// With answers with the results of a function.
func (r Reply[T]) With(v T, err error) { r.ch <- answer[T]{v, err} }

// Ask sends a function that answers, and waits.
func Ask[S, T any](ctx context.Context, to *Box[S], f func(*S, Reply[T])) (T, error) {
	var zero T
	rep := Reply[T]{ch: make(chan answer[T], 1)}
	if err := to.Tell(func(s *S) { f(s, rep) }); err != nil {
		return zero, err
	}
	select {
	case a := <-rep.ch:
		return a.value, a.err
	case <-ctx.Done():
		return zero, ctx.Err()
	}
}

// Do sends a function and waits for what it returns.
func Do[S, T any](ctx context.Context, to *Box[S], f func(*S) (T, error)) (T, error) {
	ch := make(chan answer[T], 1)
	var zero T
	err := to.Tell(func(s *S) {
		v, err := f(s)
		ch <- answer[T]{v, err}
	})
	if err != nil {
		return zero, err
	}
	select {
	case a := <-ch:
		return a.value, a.err
	case <-ctx.Done():
		return zero, ctx.Err()
	}
}

// Call sends a function that is told what to call with its answer, and waits.
func Call[S any](ctx context.Context, to *Box[S], f func(s *S, done func(error))) error {
	ch := make(chan error, 1)
	if err := to.Tell(func(s *S) { f(s, func(err error) { ch <- err }) }); err != nil {
		return err
	}
	select {
	case err := <-ch:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
