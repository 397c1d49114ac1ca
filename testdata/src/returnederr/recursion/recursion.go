// Package recursion has circles of functions, closures and methods on the way
// of an error, declared before and after the handlers.
package recursion

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

type base struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

// Three functions before the handlers.
type before struct{ base }

func (a *before) x(id acp.SessionId, n int) error {
	if n > 3 {
		return a.y(id, n-1)
	}
	return a.z(id, n)
}

func (a *before) y(id acp.SessionId, n int) error {
	if n > 2 {
		return a.z(id, n-1)
	}
	return a.x(id, n)
}

func (a *before) z(id acp.SessionId, n int) error {
	if n > 1 {
		return a.x(id, n-1)
	}
	if !a.open[id] {
		return errGone // want `session/load and session/prompt answer an unknown session.*-32002`
	}
	return nil
}

func (a *before) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.x(params.SessionId, 9)
}

func (a *before) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.y(params.SessionId, 9)
}

// After them; one of the two enters the circle where it maps.
type after struct{ base }

func (a *after) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.outer(params.SessionId, 9)
}

func (a *after) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.inner(params.SessionId, 9)
}

func (a *after) outer(id acp.SessionId, n int) error {
	err := a.inner(id, n)
	if errors.Is(err, errGone) {
		return gone()
	}
	return err
}

func (a *after) inner(id acp.SessionId, n int) error {
	if n > 2 {
		return a.outer(id, n-1)
	}
	if !a.open[id] {
		return errGone // want `: session/load answers an unknown session.*-32002`
	}
	return nil
}

// A tree over an interface.
type node interface{ check(acp.SessionId) error }

type leaf struct{ open map[acp.SessionId]bool }

func (l leaf) check(id acp.SessionId) error {
	if !l.open[id] {
		return errGone // want `session/load and session/prompt answer an unknown session.*-32002`
	}
	return nil
}

type branch struct{ kids []node }

func (b branch) check(id acp.SessionId) error {
	for _, k := range b.kids {
		if err := k.check(id); err != nil {
			return err
		}
	}
	return nil
}

type tree struct {
	acpbase.Agent
	root branch
	any  node
}

func (a *tree) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.root.check(params.SessionId)
}

func (a *tree) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.any.check(params.SessionId)
}

// A closure that calls itself.
type closure struct{ base }

func (a *closure) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var walk func(n int) error
	walk = func(n int) error {
		if n > 0 {
			return walk(n - 1)
		}
		if !a.open[params.SessionId] {
			return errGone // want `session/prompt answers an unknown session.*-32002`
		}
		return nil
	}
	return acp.PromptResponse{}, walk(3)
}

func (a *closure) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var walk func(n int) error
	walk = func(n int) error {
		if n > 0 {
			return walk(n - 1)
		}
		if !a.open[params.SessionId] {
			return gone()
		}
		return nil
	}
	return acp.LoadSessionResponse{}, walk(3)
}

// A method of a generic type.
type paths[K comparable] struct{ kids map[K]*paths[K] }

func (p *paths[K]) find(path []K) (*paths[K], error) {
	if len(path) == 0 {
		return p, nil
	}
	kid, ok := p.kids[path[0]]
	if !ok {
		return nil, errors.New("session not found") // want `session/prompt answers an unknown session.*-32002`
	}
	return kid.find(path[1:])
}

type walker struct {
	acpbase.Agent
	paths paths[acp.SessionId]
}

func (a *walker) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.paths.find([]acp.SessionId{params.SessionId})
	return acp.PromptResponse{}, err
}

// Functions that return each other, or themselves, without an end.
type endless struct{ base }

type self func(self) error

func call(f self) error { return f(f) }

func (a *endless) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, call(call)
}

func (a *endless) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var f, g func() error
	f = func() error { return g() }
	g = func() error { return f() }
	return acp.LoadSessionResponse{}, f()
}
