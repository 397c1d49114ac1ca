// Package runs has handlers whose work is done in function literals, which other functions
// only run: they hold a lock, measure or log.
package runs

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"sync"
	"time"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	mu     sync.Mutex
	papers map[acp.SessionId]string
	shut   bool
}

func serve() { acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin) }

func locked[T any](mu *sync.Mutex, do func() (T, error)) (T, error) {
	mu.Lock()
	defer mu.Unlock()
	return do()
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return locked(&a.mu, func() (acp.PromptResponse, error) {
		if _, ok := a.papers[p.SessionId]; !ok {
			return acp.PromptResponse{}, errors.New("no such paper") // want `returnederr: session/prompt answers an unknown session with`
		}
		if err := ctx.Err(); err != nil {
			return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with`
		}
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	})
}

// traced passes on a context of its own, and looks at what comes back.
func traced[T any](ctx context.Context, name string, do func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	res, err := do(ctx)
	if err != nil {
		log.Print(name, err)
	}
	return res, err
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return traced(ctx, "load", func(inner context.Context) (acp.LoadSessionResponse, error) {
		if _, ok := a.papers[p.SessionId]; !ok {
			return acp.LoadSessionResponse{}, fmt.Errorf("no such paper: %v", inner.Value("shelf")) // want `returnederr: session/load answers an unknown session with`
		}
		return acp.LoadSessionResponse{}, nil
	})
}

// once is a method of the agent, and runs something only while it is open.
func (a *agent) open(do func() error) error {
	if a.shut {
		return errors.New("it is shut")
	}
	return do()
}

// coded gives errors a code.
func (a *agent) coded(do func() error) error {
	err := do()
	if err != nil {
		err = acp.NewInvalidParams(err.Error())
	}
	return err
}

// later gives back another error in the end.
func (a *agent) later(do func() error) error {
	err := do()
	defer func() { log.Print(err) }()
	func() { err = acp.NewInvalidParams("it is late") }()
	return err
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, a.coded(func() error {
		if p.MethodId != "key" {
			return errors.New("there is only a key")
		}
		return nil
	})
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	err := a.open(func() error {
		if _, ok := a.papers[p.SessionId]; !ok {
			return errors.New("no such paper") // want `returnederr: session/set_mode answers an unknown session with`
		}
		return a.mode(string(p.ModeId))
	})
	return acp.SetSessionModeResponse{}, err
}

func (a *agent) mode(name string) error {
	return a.later(func() error {
		if name == "" {
			return errors.New("which one?")
		}
		return nil
	})
}
