// Package silent answers with results although a look-up found nothing, and is
// right or may be.
package silent

import (
	"context"
	"errors"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct {
	mode  acp.SessionModeId
	turns int
}

type agent struct {
	acpbase.Agent
	mu       sync.Mutex
	sessions map[acp.SessionId]*session
	watchers map[acp.SessionId]func(acp.SessionModeId)
	disk     interface {
		Load(acp.SessionId) (*session, error)
	}
	auto bool
}

// The session is made.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok {
		a.open(params.SessionId)
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
	s.turns++
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) open(id acp.SessionId) { a.sessions[id] = &session{} }

// It is fetched.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.sessions[params.SessionId] == nil {
		s, err := a.disk.Load(params.SessionId)
		if err != nil {
			return acp.LoadSessionResponse{}, acp.NewInternalError(err.Error())
		}
		a.sessions[params.SessionId] = s
	}
	return acp.LoadSessionResponse{}, nil
}

// Another look-up has found it.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	a.mu.Lock()
	s, ok := a.sessions[params.SessionId]
	a.mu.Unlock()
	if !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if watch, ok := a.watchers[params.SessionId]; ok {
		watch(params.ModeId)
	}
	s.mode = params.ModeId
	if params.ModeId == "auto" { // a mode like the others
		a.auto = true
	}
	return acp.SetSessionModeResponse{}, nil
}

// There is nothing left to close or to delete.
func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.CloseSessionResponse{}, nil
	}
	delete(a.sessions, params.SessionId)
	return acp.CloseSessionResponse{}, nil
}

// A notification has no answer.
func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error {
	if a.sessions[params.SessionId] == nil {
		return nil
	}
	a.sessions[params.SessionId].turns = 0
	return nil
}

// The way that method is not there: it may be any.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, nil
}

// only is an agent of one session, which looks for none.
type only struct {
	acpbase.Agent
	mode acp.SessionModeId
	busy bool
}

func (o *only) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if o.busy {
		return acp.SetSessionModeResponse{}, nil
	}
	o.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

func (o *only) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// relay asks another program, and its answer counts.
type relay struct {
	acpbase.Agent
	next interface {
		Mode(acp.SessionId, acp.SessionModeId) error
	}
	ours map[acp.SessionId]*session
}

var errOld = errors.New("an old session")

func (r *relay) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := r.next.Mode(params.SessionId, params.ModeId); err != nil && !errors.Is(err, errOld) {
		return acp.SetSessionModeResponse{}, acp.NewInternalError(err.Error())
	}
	if s, ok := r.ours[params.SessionId]; ok {
		s.mode = params.ModeId
	}
	return acp.SetSessionModeResponse{}, nil
}

// counted looks at how long an id is, which names no session.
type counted struct{ acpbase.Agent }

func (c *counted) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := short(len(params.SessionId)); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func short(n int) error {
	if n == 1 {
		return errors.New("stuck")
	}
	if n == 2 {
		return errors.New("stuck again")
	}
	return nil
}
