// Package besides has errors that may have another one beside them.
package besides

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errGone = errors.New("E1")
	errFull = errors.New("E2")
	errSlow = errors.New("E3")
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
	busy bool
}

func (a *agent) find(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E4")
	}
	return nil
}

func (a *agent) seek(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E5") // want `returnederr: session/prompt answers an unknown session`
	}
	return nil
}

// Silent: there always is one of the two, and each is answered with its code.
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	kind := errGone
	if a.busy {
		kind = errFull
	}
	if err := a.find(p.SessionId); err != nil {
		err = fmt.Errorf("%w: %w", kind, err)
		switch {
		case errors.Is(err, errGone):
			return r, &acp.RequestError{Code: -32002, Message: "Resource not found"}
		case errors.Is(err, errFull):
			return r, acp.NewInvalidParams(nil)
		}
		return r, err
	}
	return r, nil
}

// Silent: it is joined only where there is one.
func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	if ended := ctx.Err(); ended != nil {
		err = errors.Join(a.find(p.SessionId), ended)
	}
	if errors.Is(err, context.Canceled) {
		return r, acp.NewRequestCancelled(nil)
	}
	return r, err
}

// Without the other one it is answered as any error is.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	err = errors.Join(a.seek(p.SessionId), a.flush())
	if errors.Is(err, errSlow) {
		return r, acp.NewInvalidParams(nil)
	}
	return r, err
}

func (a *agent) flush() error {
	if a.busy {
		return errSlow
	}
	return nil
}

func (a *agent) look(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E6") // want `returnederr: session/load answers an unknown session`
	}
	return nil
}

func (a *agent) sync() error {
	if a.busy {
		return errSlow
	}
	return errors.New("E7")
}

// Nor is it sure which one the other is.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if err := a.look(p.SessionId); err != nil {
		err = fmt.Errorf("%w: %w", err, a.sync())
		if errors.Is(err, errSlow) {
			return r, acp.NewInvalidParams(nil)
		}
		return r, err
	}
	return r, nil
}

func (a *agent) paid() error {
	if a.busy {
		return acp.NewAuthRequired(nil)
	}
	return nil
}

func (a *agent) reach(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E8") // want `returnederr: session/set_mode answers an unknown session`
	}
	return nil
}

// One with a code need not be there either.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, errors.Join(a.paid(), a.reach(p.SessionId))
}
