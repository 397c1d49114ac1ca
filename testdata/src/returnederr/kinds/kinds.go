// Package kinds has every kind of generic declaration on the way of an error.
package kinds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// An alias with a parameter.
type table[V any] = map[acp.SessionId]V

type aliased struct {
	acpbase.Agent
	open table[*cell[string]]
}

func (a *aliased) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.open[req.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("no session %s", req.SessionId) // want `session/prompt answers an unknown session with -32603`
	}
	return acp.PromptResponse{}, nil
}

// A type that holds itself, and one whose parameter is bound by itself.
type cell[T any] struct {
	next *cell[T]
	list []cell[T]
	val  T
}

func (c *cell[T]) last() *cell[T] {
	for c.next != nil {
		c = c.next
	}
	return c
}

type ordered[T any] interface{ before(T) bool }

func first[T ordered[T]](a, b T) T {
	if b.before(a) {
		a = b
	}
	return a
}

// A handler of a generic type, whose store is a parameter with a method.
type store[T any] interface {
	find(acp.SessionId) (T, error)
}

type agent[S store[T], T any] struct {
	acpbase.Agent
	store S
}

func (a *agent[S, T]) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.store.find(req.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{}, nil
}

type sessions[T any] struct{ open map[acp.SessionId]T }

func (s sessions[T]) find(id acp.SessionId) (v T, err error) {
	v, ok := s.open[id]
	if !ok {
		return v, fmt.Errorf("session %s not found", id) // want `session/prompt answers an unknown session with -32603`
	}
	return v, nil
}

var _ acp.Agent = (*agent[sessions[int], int])(nil)

// The pointer of a parameter, unions, and channels of any kind.
type pointer[T any] interface {
	*T
	error
}

type gone struct{ id acp.SessionId }

func (g *gone) Error() string { return "session " + string(g.id) + " not found" }

func fail[T any, P pointer[T]](v T) error { return P(&v) } // want `session/prompt answers an unknown session with -32603`

type text interface{ ~string | ~[]byte }

func empty[S text](s S) bool { return len(s) == 0 }

func send[C ~chan<- E, E any](to C, list ...E) {
	for _, e := range list {
		to <- e
	}
}

type shapes struct {
	acpbase.Agent
	open table[bool]
}

func (a *shapes) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if empty(req.SessionId) {
		return acp.PromptResponse{}, errors.New("the session id is empty") // want `session/prompt answers an invalid parameter value with -32603`
	}
	if !a.open[req.SessionId] {
		return acp.PromptResponse{}, fail[gone](gone{req.SessionId})
	}
	return acp.PromptResponse{}, nil
}

// What a switch on a parameter's type makes of it, and a method as a function.
func describe[T any](v T) error {
	switch v := any(v).(type) {
	case acp.SessionId:
		return fmt.Errorf("session %s not found", v)
	case error:
		return v
	}
	return errors.New("odd")
}

func apply[T, R any](f func(T) R, v T) R { return f(v) }

type methods struct {
	acpbase.Agent
	open sessions[bool]
}

func (a *methods) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open.open[req.SessionId] {
		return acp.PromptResponse{}, apply(describe[acp.SessionId], req.SessionId) // which of its errors it is depends on the type
	}
	find := sessions[bool].find
	if _, err := find(a.open, req.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{}, nil
}

// Iterators over what may fail, one inside the other.
func each[K comparable, V any](m map[K]V, ok func(V) error) iter.Seq2[K, error] {
	return func(yield func(K, error) bool) {
		for k, v := range m {
			if !yield(k, ok(v)) {
				return
			}
		}
	}
}

func sorted[K cmp.Ordered, V any](seq iter.Seq2[K, V]) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		all := maps.Collect(seq)
		for _, k := range slices.Sorted(maps.Keys(all)) {
			if !yield(k, all[k]) {
				return
			}
		}
	}
}

type iterators struct {
	acpbase.Agent
	open table[*cell[error]]
}

func (a *iterators) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	for id, err := range sorted(each(a.open, func(c *cell[error]) error { return c.last().val })) {
		if id == req.SessionId && err != nil {
			return acp.PromptResponse{}, err
		}
	}
	return acp.PromptResponse{}, nil
}

// A handler made by functions of functions, each of which is generic.
type serve[P, R any] func(context.Context, P) (R, error)

func (s serve[P, R]) with(check func(P) error) serve[P, R] {
	return func(ctx context.Context, p P) (r R, err error) {
		if err := check(p); err != nil {
			return r, err
		}
		return s(ctx, p)
	}
}

type layered struct {
	acpbase.Agent
	open   sessions[bool]
	prompt serve[acp.PromptRequest, acp.PromptResponse]
}

func newLayered() *layered {
	a := &layered{}
	var answer serve[acp.PromptRequest, acp.PromptResponse] = func(context.Context, acp.PromptRequest) (acp.PromptResponse, error) {
		return acp.PromptResponse{}, nil
	}
	a.prompt = answer.with(func(req acp.PromptRequest) error {
		_, err := a.open.find(req.SessionId)
		return err
	})
	return a
}

func (a *layered) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	return a.prompt(ctx, req)
}

var _ = []any{first[age], send[chan<- int], newLayered, (&cell[int]{}).last}

type age int

func (a age) before(b age) bool { return a < b }
