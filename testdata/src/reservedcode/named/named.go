// Package named has constants that are called after what their codes are for.
// That settles what they are sent for, unless the place says otherwise.
package named

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

const (
	codeAuthRequired     = -32000
	codeSessionNotFound  = -32002
	codeRequestCancelled = -32800
)

var errSignedOut = errors.New("signed out")

type agent struct {
	acpbase.Agent
	user     string
	busy     bool
	sessions map[acp.SessionId]string
	modes    map[acp.SessionModeId]string
	call     func() error
}

// Prompt says nothing against the names.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.user == "" {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired}
	}
	if a.user == "nobody" {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "set up a provider first"}
	}
	if a.user == "guest" {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "guests have no quota: log in"}
	}
	if err := a.call(); err != nil {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: err.Error()}
	}
	if err := a.call(); errors.Is(err, errSignedOut) {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "the provider is busy"} // want `-32000 \(codeAuthRequired\) is ACP's "Authentication required", which asks for a login; the message says "the provider is busy": choose a code above -32000`
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "an API key is required"} // want `session/prompt answers an invalid parameter value with -32000 .*; ACP has -32602`
	}
	return acp.PromptResponse{}, &acp.RequestError{Code: codeSessionNotFound, Message: "no longer there"}
}

// loggedIn is about a login, whatever its messages say.
func (a *agent) loggedIn() error {
	if a.busy {
		return &acp.RequestError{Code: codeAuthRequired, Message: "busy"}
	}
	return nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.loggedIn(); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "no session"} // want `-32000 \(codeAuthRequired\) is ACP's "Authentication required", which asks for a login; the message says "no session": ACP has -32002 \(Resource not found\) for an unknown session`
	}
	if params.Cwd == "" {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: codeSessionNotFound, Message: "cwd is required"} // want `-32002 \(codeSessionNotFound\) is ACP's "Resource not found", which says that the session or file is gone; the message says "cwd is required": ACP has -32602`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.ModeId == "" {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: codeAuthRequired, Message: "modeId is required"} // want `the message says "modeId is required": ACP has -32602 \(Invalid params\) for an invalid parameter value`
	}
	if _, ok := a.modes[params.ModeId]; !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: codeSessionNotFound, Message: "unknown mode"} // want `session/set_mode answers an invalid parameter value with -32002 .*; ACP has -32602`
	}
	if a.busy {
		return acp.SetSessionModeResponse{}, denied("too many requests")
	}
	if a.user == "" {
		return acp.SetSessionModeResponse{}, denied("who are you?")
	}
	if a.user == "guest" {
		return acp.SetSessionModeResponse{}, throttled("the rate limit is reached")
	}
	return acp.SetSessionModeResponse{}, &acp.RequestError{Code: codeRequestCancelled, Message: "the agent stops"}
}

// denied is for errors of several kinds: nobody says of all that they are
// something else.
func denied(why string) error {
	return &acp.RequestError{Code: codeAuthRequired, Message: fmt.Sprint(why)}
}

func throttled(why string) error {
	return &acp.RequestError{Code: codeAuthRequired, Message: why} // want `the message says "the rate limit is reached"`
}
