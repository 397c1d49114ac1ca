// Package odd is written in ways that must not lead anybody astray.
package odd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type node struct {
	id   acp.SessionId
	next *node
}

type agent struct {
	acpbase.Agent
	head *node
	hook func(acp.SessionId) error
	in   io.Reader
}

// A recursive closure, a goto, a label, a select and a bare return.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (resp acp.LoadSessionResponse, err error) {
	var walk func(*node) bool
	walk = func(n *node) bool { return n != nil && (n.id == params.SessionId || walk(n.next)) }
	tries := 0
again:
	if tries++; tries < 3 {
		goto again
	}
	if !walk(a.head) {
		err = fmt.Errorf("session %s not found", params.SessionId) // want `session/load answers an unknown session with -32603.*-32002`
		return
	}
outer:
	for {
		select {
		case <-ctx.Done():
			break outer
		default:
			continue outer
		}
	}
	return
}

// Shadowed errors, and one that is thrown away.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	if err := a.must("main"); err != nil {
		log.Print(err)
	}
	_ = errors.New("session not found")
	if a.hook != nil {
		err = a.hook(params.SessionId)
	}
	return resp, err
}

// An error that is only looked at.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	err := a.must("other")
	switch {
	case err == nil:
	case errors.Is(err, io.EOF):
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	default:
		log.Print(err)
	}
	return acp.SetSessionModeResponse{}, nil
}

// A method expression, and a function in a variable of the package.
var check = (*agent).must

func (a *agent) must(mode acp.SessionModeId) error {
	if mode == "" {
		return errors.New("mode is required") // want `session/list answers an invalid parameter value with -32603.*-32602`
	}
	return nil
}

func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if params.Cursor != nil {
		if err := check(a, acp.SessionModeId(*params.Cursor)); err != nil {
			return acp.ListSessionsResponse{}, err
		}
	}
	return acp.ListSessionsResponse{}, nil
}

// A panic whose text sounds like more.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (resp acp.NewSessionResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok {
				err = e
			}
		}
	}()
	if a.in == nil {
		panic(errors.New("session not found"))
	}
	return resp, nil
}

// Handlers that share nothing with the SDK but their names.
type calls struct{}

func (calls) Prompt(ctx context.Context, text string) (string, error) {
	if text == "" {
		return "", errors.New("prompt is empty")
	}
	return "", errors.New("session not found")
}

func (calls) LoadSession(id string) error {
	if id == "" {
		return errors.New("session id is required")
	}
	return nil
}
