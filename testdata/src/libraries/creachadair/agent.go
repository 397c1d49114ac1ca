// Package creachadair is an agent with github.com/creachadair/jrpc2, which
// sends -32098 for an error without a code, and takes any error that has one.
package creachadair

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type agent struct{ sessions map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
}

func server(a *agent) *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/prompt": handler.New(a.prompt),
		"session/load":   a.load,
		"session/resume": handler.New(a.resume),
		"session/cancel": handler.New(a.cancel),
	}, nil)
}

func (a *agent) prompt(ctx context.Context, p *params) (any, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32098; ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: &jrpc2\.Error\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return nil, nil
}

func (a *agent) load(ctx context.Context, req *jrpc2.Request) (any, error) {
	var p params
	if err := req.UnmarshalParams(&p); err != nil {
		return nil, err // the library's own, with a code
	}
	if req.IsNotification() && !a.sessions[p.SessionID] {
		return nil, errors.New("nobody reads it")
	}
	if !req.IsNotification() && p.SessionID == "" {
		return nil, errors.New("read") // want `returnederr: session/load answers an invalid parameter value with -32098; ACP has -32602 \(Invalid params\)`
	}
	if !a.sessions[p.SessionID] {
		return nil, jrpc2.Errorf(-32002, "session %s not found", p.SessionID)
	}
	return nil, nil
}

// missing has a code for the library, without being of its type.
type missing struct{ what string }

func (m missing) Error() string       { return m.what + " not found" }
func (m missing) ErrCode() jrpc2.Code { return -32002 }

func (a *agent) resume(ctx context.Context, p *params) (any, error) {
	if p.SessionID == "" {
		return nil, jrpc2.InvalidParams.Err()
	}
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("resume: %w", missing{"session"})
	}
	var none *jrpc2.Error
	return nil, none // want `lostcode: a nil pointer of the error type is not a nil error: with creachadair/jrpc2 it is a response with neither a result nor an error`
}

// The server only logs the error of a notification handler.
func (a *agent) cancel(ctx context.Context, p *params) error {
	return errors.New("session not found")
}

// An internal error built for a missing session.
func (a *agent) internal(ctx context.Context, req *jrpc2.Request) (any, error) {
	if !a.sessions[req.ParamString()] {
		return nil, jrpc2.Errorf(jrpc2.InternalError, "session %s not found", req.ParamString()) // want `genericerr: this answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no req\.ParamString\(\): &jrpc2\.Error\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return nil, nil
}

// The client calls the peer.
func ask(ctx context.Context, c *jrpc2.Client, id string) error {
	if id == "" {
		return errors.New("session not found")
	}
	return c.CallResult(ctx, "session/prompt", params{SessionID: id}, nil)
}
