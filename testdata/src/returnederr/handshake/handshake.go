// Package handshake has flags that answering initialize sets, and others that
// only look so. The texts say nothing of it.
package handshake

import (
	"context"
	"errors"
	"sync/atomic"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	met, told, named bool
	dated            bool // whichever version the client has
	live, once       atomic.Bool
	known            bool // nobody says hello twice
	files            bool // what the client can do
	busy             bool // a turn sets it
	again            bool // so does a new session
	closed           bool
	muted            flag
}

var log []string

// A flag is set for ever.
type flag bool

func (f *flag) drop(hard bool) { *f = flag(hard) }

func (a *agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if a.once.Swap(true) {
		return acp.InitializeResponse{}, acp.NewInvalidRequest(nil)
	}
	a.known = true
	a.met = true
	a.live.Store(true)
	a.again = true
	a.closed = false
	a.muted.drop(true)
	if params.ClientCapabilities.Fs.ReadTextFile {
		a.files = true
	}
	if log != nil {
		a.named = true
	}
	if params.ProtocolVersion < 0 {
		return acp.InitializeResponse{}, acp.NewInvalidParams(nil)
	}
	a.dated = true
	a.greet(2)
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func (a *agent) greet(times int) {
	if times > 0 {
		a.greet(times - 1)
		return
	}
	a.tell()
}

func (a *agent) tell() { a.told = true }

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	a.again = true
	if !a.met {
		return acp.NewSessionResponse{}, errors.New("say hello first") // want `session/new answers a request before initialize with -32603.*-32600`
	}
	if !a.dated {
		return acp.NewSessionResponse{}, errors.New("say hello first") // want `session/new answers a request before initialize with -32603.*-32600`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.live.Load() {
		return acp.PromptResponse{}, errors.New("say hello first") // want `session/prompt answers a request before initialize`
	}
	if !a.once.Load() {
		return acp.PromptResponse{}, errors.New("say hello first") // want `session/prompt answers a request before initialize`
	}
	if !a.known {
		return acp.PromptResponse{}, errors.New("say hello first") // want `session/prompt answers a request before initialize`
	}
	if !a.told {
		return acp.PromptResponse{}, errors.New("say hello first") // want `session/prompt answers a request before initialize`
	}
	if !a.named {
		return acp.PromptResponse{}, errors.New("say hello first") // want `session/prompt answers a request before initialize`
	}
	a.busy = true
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// None of these is about the handshake.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	switch {
	case !a.files:
		return r, errors.New("not without files")
	case !a.busy:
		return r, errors.New("nothing to do")
	case !a.again:
		return r, errors.New("not yet")
	case !a.closed:
		return r, errors.New("not while it is open")
	case !bool(a.muted):
		return r, errors.New("not so loud")
	}
	return r, nil
}

func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (r acp.AuthenticateResponse, err error) {
	if a.met {
		return r, errors.New("not now")
	}
	return r, nil
}
