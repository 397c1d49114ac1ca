// Package deferred has errors that deferred functions see, and map or leave as
// they are, before the peer does.
package deferred

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone(id acp.SessionId) error {
	return &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": id}}
}

type base struct {
	acpbase.Agent
	mu   sync.Mutex
	open map[acp.SessionId]bool
}

// Several defers, of which one maps.
type several struct{ base }

func (a *several) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer a.mu.Unlock()
	defer func() {
		if err == errGone {
			err = gone(params.SessionId)
		}
	}()
	defer func() { log.Print("done") }()
	a.mu.Lock()
	if !a.open[params.SessionId] {
		err = errGone
		return
	}
	return res, nil
}

func (a *several) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer a.mu.Unlock()
	defer func() {
		if err != nil {
			log.Print(err)
		}
	}()
	a.mu.Lock()
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	return res, nil
}

// A recover beside the mapping, and alone.
type recovering struct{ base }

func (a *recovering) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if errors.Is(err, errGone) {
			err = gone(params.SessionId)
		}
	}()
	if !a.open[params.SessionId] {
		return res, errGone
	}
	return res, nil
}

func (a *recovering) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	return res, nil
}

// The place of the defer decides: before the return, or after it.
type placed struct{ base }

func (a *placed) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	if a.open != nil {
		defer func() {
			if errors.Is(err, errGone) {
				err = gone(params.SessionId)
			}
		}()
		if !a.open[params.SessionId] {
			return res, errGone
		}
	}
	return res, nil
}

func (a *placed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	defer func() {
		if errors.Is(err, errGone) {
			err = gone(params.SessionId)
		}
	}()
	return res, nil
}

func (a *placed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (res acp.ResumeSessionResponse, err error) {
	for range 3 {
		defer func() {
			if errors.Is(err, errGone) {
				err = gone(params.SessionId)
			}
		}()
		if !a.open[params.SessionId] {
			return res, errGone
		}
	}
	return res, nil
}

// The address of the result is given to a function, which maps or wraps.
type addressed struct{ base }

func (a *addressed) mend(id acp.SessionId, err *error) { *err = coded(id, *err) }

func coded(id acp.SessionId, err error) error {
	if errors.Is(err, errGone) {
		return gone(id)
	}
	return err
}

func note(err *error, what string) {
	if *err != nil {
		*err = fmt.Errorf("%s: %w", what, *err)
	}
}

func (a *addressed) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer a.mend(params.SessionId, &err)
	if !a.open[params.SessionId] {
		return res, errGone
	}
	return res, nil
}

func (a *addressed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer note(&err, "load")
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	return res, nil
}

func (a *addressed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (res acp.ResumeSessionResponse, err error) {
	defer func(id acp.SessionId, e *error) {
		if errors.Is(*e, errGone) {
			*e = gone(id)
		}
	}(params.SessionId, &err)
	if !a.open[params.SessionId] {
		return res, errGone
	}
	return res, nil
}

// A variable holds the function that is deferred.
type held struct{ base }

func (a *held) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	mend := func() {
		if errors.Is(err, errGone) {
			err = gone(params.SessionId)
		}
	}
	defer mend()
	if !a.open[params.SessionId] {
		return res, errGone
	}
	return res, nil
}

func trace(err *error) func() {
	log.Print("begin")
	return func() { log.Print("end", *err) }
}

func (a *held) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer trace(&err)()
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	return res, nil
}

// The deferred function returns early where the error is coded already.
type early struct{ base }

func (a *early) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if err == nil {
			return
		}
		var known *acp.RequestError
		if errors.As(err, &known) {
			return
		}
		err = gone(params.SessionId)
	}()
	if !a.open[params.SessionId] {
		return res, errGone
	}
	return res, nil
}

// What closing comes to does not hide the error.
func (a *early) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer func() {
		err = errors.Join(err, a.close())
	}()
	if !a.open[params.SessionId] {
		return res, errGone // want `session/load answers an unknown session.*-32002`
	}
	return res, nil
}

func (a *early) close() error { return nil }

// The result of a cancelled prompt is set by the deferred function.
type stopped struct{ base }

func (a *stopped) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if errors.Is(err, context.Canceled) {
			res, err = acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
	}()
	select {
	case <-ctx.Done():
		return res, ctx.Err()
	default:
	}
	return res, nil
}

// A helper runs a closure under a lock; the closure sets a captured error.
type locked struct{ base }

func (a *locked) with(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f()
}

func (a *locked) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone
	}
	return nil
}

func (a *locked) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var err error
	a.with(func() { err = a.have(params.SessionId) })
	if errors.Is(err, errGone) {
		err = gone(params.SessionId)
	}
	return acp.PromptResponse{}, err
}

func (a *locked) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var err error
	a.with(func() {
		if !a.open[params.SessionId] {
			err = errGone
		}
	})
	return acp.LoadSessionResponse{}, err // want `session/load answers an unknown session.*-32002`
}

func (a *locked) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	var once sync.Once
	var err error
	once.Do(func() { err = a.have(params.SessionId) })
	if errors.Is(err, errGone) {
		return acp.ResumeSessionResponse{}, gone(params.SessionId)
	}
	return acp.ResumeSessionResponse{}, err
}
