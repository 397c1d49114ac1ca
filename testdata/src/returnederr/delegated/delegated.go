// Package delegated has handlers that leave the work to function values
// and channels.
package delegated

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

// Nothing in the package says what these are.
type prompting func(context.Context, acp.PromptRequest) (acp.PromptResponse, error)

type hooks struct {
	base
	Run  prompting
	Load func(acp.SessionId) error
	all  map[string]prompting
	two  [2]prompting
	get  func() prompting
	back interface{ Resume(acp.SessionId) error }
}

func (a *hooks) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return a.Run(ctx, params)
}

func (a *hooks) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.Load == nil {
		return acp.LoadSessionResponse{}, nil
	}
	return acp.LoadSessionResponse{}, a.Load(params.SessionId)
}

func (a *hooks) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, a.back.Resume(params.SessionId)
}

type table struct{ hooks }

func (a *table) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return a.all["prompt"](ctx, params)
}

type array struct{ hooks }

func (a *array) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return a.two[1](ctx, params)
}

type getter struct{ hooks }

func (a *getter) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return a.get()(ctx, params)
}

// A method value in a field: one that answers rightly, one that does not.
type values struct {
	base
	safe, bare func(acp.SessionId) error
}

func newValues() *values {
	a := &values{}
	a.safe, a.bare = a.coded, a.plain
	return a
}

func (a *values) coded(id acp.SessionId) error {
	if !a.open[id] {
		return gone()
	}
	return nil
}

func (a *values) plain(id acp.SessionId) error {
	if !a.open[id] {
		return errGone // want `session/load and session/resume answer an unknown session.*-32002`
	}
	return nil
}

func (a *values) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.safe(params.SessionId)
}

func (a *values) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.bare(params.SessionId)
}

func (a *values) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	f := (*values).plain
	return acp.ResumeSessionResponse{}, f(a, params.SessionId)
}

// A channel of results.
type result struct {
	res acp.PromptResponse
	err error
}

type channels struct{ base }

func (a *channels) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone
	}
	return nil
}

func (a *channels) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	ch := make(chan result, 1)
	go func() {
		err := a.have(params.SessionId)
		if err != nil {
			err = gone()
		}
		ch <- result{acp.PromptResponse{}, err}
	}()
	r := <-ch
	return r.res, r.err
}

func (a *channels) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	ch := make(chan error, 1)
	go func() { ch <- a.have(params.SessionId) }()
	select {
	case err := <-ch:
		if err == errGone {
			return acp.LoadSessionResponse{}, gone()
		}
		return acp.LoadSessionResponse{}, err
	case <-ctx.Done():
		return acp.LoadSessionResponse{}, nil
	}
}

type barechannels struct{ base }

func (a *barechannels) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	ch := make(chan result, 1)
	go func() {
		if !a.open[params.SessionId] {
			ch <- result{err: errGone} // want `session/prompt answers an unknown session.*-32002`
			return
		}
		ch <- result{}
	}()
	r := <-ch
	return r.res, r.err
}
