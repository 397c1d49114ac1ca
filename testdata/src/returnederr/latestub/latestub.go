// Package latestub has methods that look at the request before they say that
// there is nothing behind them.
package latestub

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"

	acp "github.com/coder/acp-go-sdk"
)

var errOff = errors.New("not supported")

type agent struct {
	acp.Agent
	mu   sync.Mutex
	open map[acp.SessionId]*session
}

type session struct{ closed bool }

func (a *agent) find(id acp.SessionId) (*session, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, ok := a.open[id]
	if !ok {
		return nil, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return s, nil
}

// SetSessionMode may succeed: what it does not support is not the method.
func (a *agent) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if s := a.open[req.SessionId]; s != nil && s.closed {
		return acp.SetSessionModeResponse{}, errors.New("changes are not supported now")
	}
	return acp.SetSessionModeResponse{}, nil
}

// Prompt does something before it fails, and what that tells is not "no".
func (a *agent) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	s, err := a.find(req.SessionId)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	if s.closed {
		return acp.PromptResponse{}, errors.New("a closed session is not supported")
	}
	return acp.PromptResponse{}, fmt.Errorf("model: %d", len(a.open))
}

// LoadSession looks at the session by a helper.
func (a *agent) LoadSession(ctx context.Context, req acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.find(req.SessionId); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, errors.New("not supported") // want `returnederr: .*-32601`
}

// ListSessions looks at the table itself, and logs.
func (a *agent) ListSessions(ctx context.Context, req acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if ctx.Err() != nil {
		return acp.ListSessionsResponse{}, ctx.Err()
	}
	log.Print("list")
	return acp.ListSessionsResponse{}, errOff // want `returnederr: .*-32601`
}

// ResumeSession asks with a comma and ok.
func (a *agent) ResumeSession(ctx context.Context, req acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.open[req.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return acp.ResumeSessionResponse{}, errors.New("not supported") // want `returnederr: .*-32601`
}

// SetSessionConfigOption asks for nil.
func (a *agent) SetSessionConfigOption(ctx context.Context, req acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	var s *session
	for id, o := range a.open {
		if id == "1" {
			s = o
		}
	}
	if s == nil {
		return acp.SetSessionConfigOptionResponse{}, acp.NewInvalidParams("no session")
	}
	return acp.SetSessionConfigOptionResponse{}, errors.New("options are not supported") // want `returnederr: .*-32601`
}
