// Package kept keeps cancel functions where their contexts are not seen.
package kept

import (
	"context"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	turns sync.Map
	done  chan string
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(context.Background())
	a.turns.Store(params.SessionId, cancel)
	defer a.turns.Delete(params.SessionId)
	select {
	case <-turn.Done():
		return acp.PromptResponse{}, turn.Err() // want `session/prompt answers a cancelled prompt`
	case <-a.done:
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error {
	if v, ok := a.turns.Load(params.SessionId); ok {
		v.(context.CancelFunc)()
	}
	return nil
}

// careless has one that it calls itself alone.
type careless struct{ agent }

func (c *careless) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(context.Background())
	defer cancel()
	select {
	case <-turn.Done():
		return acp.PromptResponse{}, turn.Err()
	case <-c.done:
		cancel()
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// typed keeps them in a map of its own kind.
type typed struct {
	agent
	kept keeper[context.CancelFunc]
}

type keeper[T any] interface{ Keep(id string, v T) }

func (t *typed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(context.Background())
	t.kept.Keep(string(params.SessionId), cancel)
	<-turn.Done()
	return acp.PromptResponse{}, turn.Err() // want `session/prompt answers a cancelled prompt`
}

// working hands the context on, and keeps what ends it to itself.
type working struct {
	agent
	work func(any)
}

func (w *working) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(context.Background())
	defer cancel()
	w.work(turn)
	<-turn.Done()
	return acp.PromptResponse{}, turn.Err()
}
