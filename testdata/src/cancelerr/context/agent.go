// Package context has prompts that run in contexts of several kinds. What is
// said of a cancelled prompt holds where the peer can end the context.
package context

import (
	"context"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	life   context.Context // of the program
	turn   context.Context
	cancel context.CancelFunc
	turns  map[acp.SessionId]*turn
	idle   context.Context
	wake   context.CancelFunc
	done   chan string
	note   func(acp.CancelNotification)
}

type turn struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// The program's end is not the client's doing.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-a.life.Done():
		return acp.PromptResponse{}, a.life.Err()
	case <-a.done:
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// onTurn has one context for the turn, which Cancel ends.
type onTurn struct{ agent }

func (a *onTurn) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	a.turn, a.cancel = context.WithCancel(context.Background())
	select {
	case <-a.turn.Done():
		return acp.PromptResponse{}, a.turn.Err() // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	case <-a.done:
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *onTurn) Cancel(ctx context.Context, params acp.CancelNotification) error {
	a.cancel()
	return nil
}

// perSession keeps one for each session.
type perSession struct{ agent }

func (a *perSession) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	own, cancel := context.WithCancel(a.life)
	defer cancel()
	a.turns[params.SessionId] = &turn{ctx: own, cancel: cancel}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, a.wait(own) // want `session/prompt answers a cancelled prompt`
}

func (a *perSession) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-a.done:
	}
	return nil
}

func (a *perSession) Cancel(ctx context.Context, params acp.CancelNotification) error {
	if t, ok := a.turns[params.SessionId]; ok {
		t.cancel()
	}
	return nil
}

// resting ends its own context for its own reasons.
type resting struct{ agent }

func (a *resting) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	a.idle, a.wake = context.WithCancel(context.Background())
	time.AfterFunc(time.Minute, func() { a.wake() })
	<-a.idle.Done()
	return acp.PromptResponse{}, a.idle.Err()
}

func (a *resting) Cancel(ctx context.Context, params acp.CancelNotification) error {
	a.note(params)
	return nil
}

// derived makes contexts of the request's.
type derived struct{ agent }

func (a *derived) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if params.SessionId == "" {
		ctx = context.Background()
	}
	own, stop := a.limited(context.WithValue(ctx, a, 1))
	defer stop()
	if err := own.Err(); err != nil {
		return acp.PromptResponse{}, err // want `session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *derived) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, time.Minute)
}

func (a *derived) detached(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(context.Background(), a, ctx.Value(a)), time.Minute)
}

// severed makes contexts of it that do not end with it. What one says holds for
// the next: so each has its own prompt.
type severed struct{ derived }

func (a *severed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	detached, cancel := a.detached(ctx)
	defer cancel()
	if err := detached.Err(); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type released struct{ derived }

func (a *released) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	free := context.WithoutCancel(ctx)
	if err := free.Err(); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// telling gives its cancel function to something that is not seen. Cancel
// calls others, and what is no cancel function.
type telling struct {
	agent
	watch interface{ Keep(context.CancelFunc) }
}

func (a *telling) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	own, cancel := context.WithCancel(context.Background())
	a.watch.Keep(cancel)
	<-own.Done()
	return acp.PromptResponse{}, own.Err()
}
