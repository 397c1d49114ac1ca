// Package recovered has deferred functions that give a panic a code. Some of them
// do something to other errors too.
package recovered

import (
	"context"
	"errors"
	"fmt"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type base struct {
	acpbase.Agent
	open  map[acp.SessionId]bool
	ready bool
}

func crash(r any) error { return acp.NewInternalError(map[string]any{"panic": fmt.Sprint(r)}) }

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

// Whatever it was, the peer reads the code.
type always struct{ base }

func (a *always) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		recover()
		err = gone()
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found")
	}
	return res, nil
}

// It asks for more than the panic.
type either struct{ base }

func (a *either) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil || !a.ready {
			err = gone()
		}
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found")
	}
	return res, nil
}

// No panic, and still another error.
type without struct{ base }

func (a *without) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		r := recover()
		if r == nil {
			err = gone()
		}
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found")
	}
	return res, nil
}

// A panic, and beside it another reason.
type beside struct{ base }

func (a *beside) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = crash(r)
		}
		if len(a.open) == 0 {
			err = gone()
		}
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found")
	}
	return res, nil
}

// Another function may set it, panic or not.
type helped struct{ base }

func set(err *error) { *err = gone() }

func (a *helped) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = crash(r)
		}
		if len(a.open) == 0 {
			set(&err)
		}
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found")
	}
	return res, nil
}

// Only a panic gets the code.
type direct struct{ base }

func (a *direct) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			log.Print(r, err)
			err = crash(r)
		}
	}()
	if !a.open[params.SessionId] {
		return res, errors.New("session not found") // want `session/prompt answers an unknown session.*-32002`
	}
	return res, nil
}

func rescue(err *error) {
	r := recover()
	if r == nil {
		return
	}
	switch r := r.(type) {
	case error:
		*err = crash(r)
	default:
		*err = crash("panic")
	}
}

func (a *direct) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (res acp.LoadSessionResponse, err error) {
	defer rescue(&err)
	if !a.open[params.SessionId] {
		err = errors.New("session not found") // want `session/load answers an unknown session.*-32002`
		return res, err
	}
	return res, nil
}

// A helper below sets it, after a panic.
func (a *direct) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (res acp.SetSessionModeResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			set(&err)
		}
	}()
	if params.ModeId == "" {
		return res, errors.New("nothing to do") // want `session/set_mode answers an invalid parameter value.*-32602`
	}
	return res, nil
}
