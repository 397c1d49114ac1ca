// Package channel works in goroutines, which hand back over channels what went
// wrong.
package channel

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type outcome struct {
	stop acp.StopReason
	err  error
}

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]string
	queue chan outcome
}

var errFull = errors.New("unknown session of the backend")

// An error alone.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	failed := make(chan error, 1)
	go func() {
		if _, ok := a.chats[params.SessionId]; !ok {
			failed <- fmt.Errorf("session %s not found", params.SessionId) // want `session/load answers an unknown session with -32603.*-32002`
			return
		}
		failed <- nil
	}()
	if err := <-failed; err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err)
	}
	return acp.LoadSessionResponse{}, nil
}

// An error in a struct, and a choice of channels.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	done := make(chan outcome, 1)
	go func() {
		stop, err := a.turn(params)
		done <- outcome{stop, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			if errors.Is(o.err, context.Canceled) {
				return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
			}
			return acp.PromptResponse{}, o.err
		}
		return acp.PromptResponse{StopReason: o.stop}, nil
	case <-ctx.Done():
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
}

func (a *agent) turn(params acp.PromptRequest) (acp.StopReason, error) {
	if len(params.Prompt) == 0 {
		return "", errors.New("empty prompt") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	if len(params.Prompt) > 9 {
		return "", context.Canceled
	}
	return acp.StopReasonEndTurn, nil
}

// What comes from elsewhere over a channel of the agent's own is nobody's.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	o := <-a.queue
	return acp.ResumeSessionResponse{}, o.err
}

func (a *agent) feed() { a.queue <- outcome{err: errFull} }

// A struct that goes no further than this function.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var o outcome
	switch params.ModeId {
	case "ask", "code":
	default:
		o.err = fmt.Errorf("unknown mode %q", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionModeResponse{}, o.err
}
