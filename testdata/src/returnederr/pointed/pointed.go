// Package pointed keeps an error in a struct whose address is passed on.
package pointed

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]bool
}

// A job is never about what was asked for.
type job struct{ err error }

func (j *job) failed() error { return j.err }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	j := &job{err: errors.New("the model went away")}
	return acp.PromptResponse{}, j.failed()
}

type round struct {
	n   int
	err error
}

func (r *round) result() error { return r.err }

// What another round is about, this one is not.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	r := &round{n: 1}
	return acp.SetSessionModeResponse{}, r.result()
}

type step struct {
	name string
	err  error
}

func (s *step) done() error { return s.err }

func finish(s *step) error {
	if s.err != nil {
		return fmt.Errorf("%s: %w", s.name, s.err)
	}
	return nil
}

func (a *agent) find(id acp.SessionId) error {
	if !a.chats[id] {
		return fmt.Errorf("session %s not found", id) // want `-32002`
	}
	return nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	s := &step{name: "resume", err: a.find(params.SessionId)}
	return acp.ResumeSessionResponse{}, s.done()
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.chats[params.SessionId] {
		return acp.LoadSessionResponse{}, finish(&step{"load", fmt.Errorf("session %s not found", params.SessionId)}) // want `-32002`
	}
	return acp.LoadSessionResponse{}, nil
}
