// Package generics has errors that pass generic types and functions.
package generics

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

type base struct {
	acpbase.Agent
	mu   sync.Mutex
	open map[acp.SessionId]bool
}

func (a *base) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone
	}
	return nil
}

// A result with its error, which is mapped before it is taken out.
type result[T any] struct {
	val T
	err error
}

func (r result[T]) get() (T, error) { return r.val, r.err }

func (r result[T]) mapErr(f func(error) error) result[T] {
	if r.err != nil {
		r.err = f(r.err)
	}
	return r
}

type results struct{ base }

func (a *results) look(id acp.SessionId) result[bool] { return result[bool]{true, a.have(id)} }

func (a *results) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.look(params.SessionId).mapErr(func(err error) error {
		if errors.Is(err, errGone) {
			return gone()
		}
		return err
	}).get()
	return acp.PromptResponse{}, err
}

// A function that takes a function.
func with[T any](mu *sync.Mutex, f func() (T, error)) (T, error) {
	mu.Lock()
	defer mu.Unlock()
	return f()
}

func mapping[T any](f func() (T, error)) (v T, err error) {
	v, err = f()
	if err == errGone {
		err = gone()
	}
	return
}

type taking struct{ base }

func (a *taking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return with(&a.mu, func() (res acp.PromptResponse, err error) {
		if !a.open[params.SessionId] {
			return res, errGone // want `session/prompt answers an unknown session.*-32002`
		}
		return res, nil
	})
}

func (a *taking) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return mapping(func() (res acp.LoadSessionResponse, err error) {
		if !a.open[params.SessionId] {
			return res, errGone
		}
		return res, nil
	})
}

// A generic function calls another one for each element.
func each[A, B any](in []A, f func(A) (B, error)) ([]B, error) {
	var out []B
	for _, x := range in {
		y, err := f(x)
		if err != nil {
			return nil, err
		}
		out = append(out, y)
	}
	return out, nil
}

func (a *taking) get(id acp.SessionId) (bool, error) {
	if !a.open[id] {
		return false, errGone // want `session/resume answers an unknown session.*-32002`
	}
	return true, nil
}

func (a *taking) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	_, err := each([]acp.SessionId{params.SessionId}, a.get)
	return acp.ResumeSessionResponse{}, err
}

// Questions about generic errors, and by generic functions.
type missing[K any] struct{ key K }

func (m missing[K]) Error() string { return fmt.Sprintf("session %v not found", m.key) }

func as[T error](err error) (T, bool) {
	var t T
	ok := errors.As(err, &t)
	return t, ok
}

func is[T error](err error) bool {
	_, ok := err.(T)
	return ok
}

type asking struct{ base }

func (a *asking) look(id acp.SessionId) error {
	if !a.open[id] {
		return missing[acp.SessionId]{id}
	}
	return nil
}

func (a *asking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := a.look(params.SessionId)
	var m missing[acp.SessionId]
	if errors.As(err, &m) {
		return acp.PromptResponse{}, gone()
	}
	return acp.PromptResponse{}, err
}

func (a *asking) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := a.look(params.SessionId)
	if _, ok := as[missing[acp.SessionId]](err); ok {
		return acp.LoadSessionResponse{}, gone()
	}
	return acp.LoadSessionResponse{}, err
}

func (a *asking) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	err := a.look(params.SessionId)
	if is[missing[acp.SessionId]](err) {
		return acp.ResumeSessionResponse{}, gone()
	}
	return acp.ResumeSessionResponse{}, err
}

type bare struct{ base }

func (a *bare) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, missing[acp.SessionId]{params.SessionId} // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}

// An iterator over errors, each of which is asked about.
func (a *bare) all(ids ...acp.SessionId) iter.Seq2[acp.SessionId, error] {
	return func(yield func(acp.SessionId, error) bool) {
		for _, id := range ids {
			if !yield(id, a.have(id)) {
				return
			}
		}
	}
}

func (a *bare) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	for _, err := range a.all(params.SessionId) {
		if errors.Is(err, errGone) {
			return acp.LoadSessionResponse{}, gone()
		}
		if err != nil {
			return acp.LoadSessionResponse{}, err
		}
	}
	return acp.LoadSessionResponse{}, nil
}
