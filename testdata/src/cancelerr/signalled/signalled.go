// Package signalled ends turns over channels, and with errors of its own.
package signalled

import (
	"context"
	"errors"
	"fmt"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errStopped = errors.New("somebody stopped it")
	errLate    = errors.New("it took too long")
)

type turn struct {
	stop, full chan struct{}
	words      chan string
	end        context.CancelCauseFunc
}

type agent struct {
	acpbase.Agent
	turns map[acp.SessionId]*turn
	down  chan struct{}
	reply chan string
}

func newAgent() *agent {
	return &agent{turns: make(map[acp.SessionId]*turn), down: make(chan struct{}), reply: make(chan string)}
}

func (a *agent) Cancel(_ context.Context, n acp.CancelNotification) error {
	if t := a.turns[n.SessionId]; t != nil {
		close(t.stop)
		t.words <- ""
		t.end(errStopped)
	}
	return nil
}

func (a *agent) NewSession(context.Context, acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	a.turns["one"] = &turn{stop: make(chan struct{}), full: make(chan struct{}), words: make(chan string)}
	return acp.NewSessionResponse{SessionId: "one"}, nil
}

func (a *agent) shutDown() { close(a.down) }

func (a *agent) fill(t *turn) { close(t.full) }

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	t := a.turns[p.SessionId]
	if t == nil {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "no such session"}
	}
	select {
	case <-a.reply:
	case <-t.stop:
		return acp.PromptResponse{}, errors.New("over") // want `cancelerr: session/prompt answers a cancelled prompt with -32603 .*because t.stop is signalled`
	case <-a.down:
		return acp.PromptResponse{}, errors.New("over")
	case <-t.full:
		return acp.PromptResponse{}, errors.New("over")
	case <-t.words:
		return acp.PromptResponse{}, errors.New("over")
	case <-time.After(time.Second):
		return acp.PromptResponse{}, errors.New("over")
	}
	return a.work(ctx, t)
}

func (a *agent) work(ctx context.Context, t *turn) (acp.PromptResponse, error) {
	ctx, t.end = context.WithCancelCause(ctx)
	late, end := context.WithTimeoutCause(ctx, time.Second, errLate)
	defer end()
	if errors.Is(context.Cause(late), errLate) {
		return acp.PromptResponse{}, fmt.Errorf("work: %w", context.Cause(late))
	}
	if errors.Is(context.Cause(ctx), errStopped) {
		return acp.PromptResponse{}, fmt.Errorf("work: %w", context.Cause(ctx)) // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	}
	select {
	case <-a.reply:
	case <-ctx.Done():
		return acp.PromptResponse{}, context.Cause(ctx) // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	select {
	case <-a.reply:
	case <-ctx.Done():
		return acp.PromptResponse{}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, ctx.Err()
}
