// Package atonce is an agent whose handlers call their bodies at once.
package atonce

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	mu    sync.Mutex
	chats map[acp.SessionId]int
	own   map[string]int
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return func() (acp.PromptResponse, error) {
		a.mu.Lock()
		defer a.mu.Unlock()
		if _, ok := a.chats[p.SessionId]; !ok {
			return acp.PromptResponse{}, fmt.Errorf("no chat %s", p.SessionId) // want `answers an unknown session`
		}
		return acp.PromptResponse{StopReason: "end_turn"}, nil
	}()
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (resp acp.SetSessionModeResponse, err error) {
	return func() (resp acp.SetSessionModeResponse, err error) {
		switch p.ModeId {
		case "ask", "code":
			return
		}
		err = func() error { return func() error { return errors.New("no such thing") }() }() // want `answers an invalid parameter value`
		return
	}()
}

// The session is found by the agent's own record, which is what fails.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return func() (acp.LoadSessionResponse, error) {
		if _, ok := a.own["default"]; !ok {
			return acp.LoadSessionResponse{}, errors.New("not configured")
		}
		return acp.LoadSessionResponse{}, nil
	}()
}

// Nothing is returned: the closure's error is logged.
func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error {
	if err := func() error {
		if _, ok := a.chats[p.SessionId]; !ok {
			return fmt.Errorf("no chat %s", p.SessionId)
		}
		return nil
	}(); err != nil {
		log.Print(err)
	}
	return nil
}
