// Package unknown has errors whose way is not plain, beside the same way where
// it is: jumps, copies, joined errors, errors that are reused.
package unknown

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

type base struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *base) have(id acp.SessionId) error {
	if !a.open[id] {
		return errGone
	}
	return nil
}

// Jumps to the end of the function.
type jumping struct{ base }

func (a *jumping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var err error
	if err = a.have(params.SessionId); err != nil {
		goto fail
	}
	return acp.PromptResponse{}, nil
fail:
	if err == errGone {
		return acp.PromptResponse{}, gone()
	}
	return acp.PromptResponse{}, err
}

func (a *jumping) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var err error
	if !a.open[params.SessionId] {
		err = errGone
		goto fail
	}
	return acp.LoadSessionResponse{}, nil
fail:
	return acp.LoadSessionResponse{}, err // want `session/load answers an unknown session.*-32002`
}

func (a *jumping) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	err := a.have(params.SessionId)
	switch {
	case errors.Is(err, errGone):
		log.Print("gone")
		fallthrough
	case errors.Is(err, os.ErrNotExist):
		return acp.ResumeSessionResponse{}, gone()
	}
	return acp.ResumeSessionResponse{}, err
}

func (a *jumping) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var err error
outer:
	for range 3 {
		for range 3 {
			err = a.have(params.SessionId)
			if err == nil {
				break outer
			}
			if errors.Is(err, errGone) {
				err = gone()
				break outer
			}
		}
	}
	return acp.SetSessionModeResponse{}, err
}

// Two variables change places.
type swapped struct{ base }

func (a *swapped) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	x, y := a.have(params.SessionId), error(nil)
	x, y = y, x
	if y != nil {
		return acp.PromptResponse{}, gone()
	}
	return acp.PromptResponse{}, x
}

func (a *swapped) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var x, y error
	if !a.open[params.SessionId] {
		x = errGone
	}
	x, y = y, x
	if x != nil {
		return acp.LoadSessionResponse{}, gone()
	}
	return acp.LoadSessionResponse{}, y // want `session/load answers an unknown session.*-32002`
}

// One variable for two errors, and two for one name.
type reused struct{ base }

func (a *reused) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := a.have(params.SessionId)
	if err != nil {
		a.open[params.SessionId] = true
	}
	_, err = os.Stat("agent.json")
	return acp.PromptResponse{}, err
}

func (a *reused) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := os.Stat("agent.json")
	if errors.Is(err, errGone) {
		return acp.LoadSessionResponse{}, gone()
	}
	if !a.open[params.SessionId] {
		err = errGone
	}
	return acp.LoadSessionResponse{}, err // want `session/load answers an unknown session.*-32002`
}

func (a *reused) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	var err error
	if !a.open[params.SessionId] {
		err = errGone
	}
	if err != nil {
		if err := os.Remove("agent.json"); err != nil {
			log.Print(err)
		}
		return acp.ResumeSessionResponse{}, err // want `session/resume answers an unknown session.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

// Several errors in one.
type joined struct{ base }

func (a *joined) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := errors.Join(a.have(params.SessionId), ctx.Err())
	if errors.Is(err, errGone) {
		return acp.PromptResponse{}, gone()
	}
	if errors.Is(err, context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	return acp.PromptResponse{}, err
}

func (a *joined) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var err error
	if !a.open[params.SessionId] {
		err = fmt.Errorf("%w: %w", io.ErrUnexpectedEOF, errGone)
	}
	if errors.Is(err, errGone) {
		return acp.LoadSessionResponse{}, gone()
	}
	return acp.LoadSessionResponse{}, err
}

func (a *joined) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.ResumeSessionResponse{}, fmt.Errorf("%w: %w", io.ErrUnexpectedEOF, errGone) // want `session/resume answers an unknown session.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

// An error in a value of any type.
type anything struct{ base }

func (a *anything) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	var v any = a.have(params.SessionId)
	switch v := v.(type) {
	case nil:
		return acp.ResumeSessionResponse{}, nil
	case error:
		if v == errGone {
			return acp.ResumeSessionResponse{}, gone()
		}
		return acp.ResumeSessionResponse{}, v
	}
	return acp.ResumeSessionResponse{}, nil
}
