// Package xexp is an agent with golang.org/x/exp/jsonrpc2, which sends 0 for
// an error without a code.
package xexp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/exp/jsonrpc2"
)

type agent struct {
	sessions map[string]bool
	conn     *jsonrpc2.Connection
	pending  map[jsonrpc2.ID]string
}

func options(a *agent) jsonrpc2.ConnectionOptions {
	return jsonrpc2.ConnectionOptions{Handler: jsonrpc2.HandlerFunc(a.handle)}
}

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p params
	if !req.IsCall() && req.Method == "session/set_mode" {
		return nil, fmt.Errorf("no notification %s", req.Method) // nobody reads it
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, err // want `returnederr: this answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\), because json\.Unmarshal fails: jsonrpc2\.NewError\(-32602, "Invalid params"\)`
	}
	switch req.Method {
	case "session/prompt":
		if !a.sessions[p.SessionID] {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: jsonrpc2\.NewError\(-32002, "Resource not found"\)`
		}
		return nil, jsonrpc2.ErrAsyncResponse // want `unanswered: the handler says that it answers later, but keeps nothing to answer with, and the peer waits for ever`
	case "session/load":
		if !a.sessions[p.SessionID] {
			return nil, jsonrpc2.NewError(-32002, "Resource not found")
		}
		return struct{}{}, nil
	case "session/resume":
		return nil, fmt.Errorf("resume: %w", jsonrpc2.NewError(-32002, "Resource not found"))
	case "session/set_mode":
		return nil, fmt.Errorf("set mode: %w", jsonrpc2.ErrInvalidParams)
	case "session/cancel":
		return nil, errors.New("session not found") // a notification's error is only logged
	}
	return nil, jsonrpc2.ErrNotHandled
}

// Prompts are answered later, by somebody who was told how.
func (a *agent) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/prompt":
		a.pending[req.ID] = string(req.Params)
		return nil, jsonrpc2.ErrAsyncResponse
	case "session/load":
		go a.answer(req)
		return nil, jsonrpc2.ErrAsyncResponse
	}
	return nil, fmt.Errorf("unknown method %s", req.Method) // want `returnederr: this answers an unsupported method with code 0; ACP has -32601 \(Method not found\), because req\.Method is none of the values asked for: jsonrpc2\.NewError\(-32601, "Method not found"\)`
}

func (a *agent) answer(req *jsonrpc2.Request) {
	if !a.sessions[string(req.Params)] {
		a.conn.Respond(req.ID, nil, errors.New("session not found")) // want `returnederr: session/load answers an unknown session with code 0; ACP has -32002 \(Resource not found\), because a\.sessions has no req\.Params: jsonrpc2\.NewError\(-32002, "Resource not found"\)`
		return
	}
	a.conn.Respond(req.ID, nil, nil)
}

// The connection calls the peer.
func (a *agent) ask(ctx context.Context, id string) error {
	if id == "" {
		return errors.New("session not found")
	}
	return a.conn.Call(ctx, "session/prompt", params{SessionID: id}).Await(ctx, nil)
}

// written answers with a message of its own making.
func (a *agent) written(req *jsonrpc2.Request) (*jsonrpc2.Response, error) {
	if req.Method == "session/resume" && !a.sessions[string(req.Params)] {
		return jsonrpc2.NewResponse(req.ID, nil, errors.New("session not found")) // want `returnederr: session/resume answers an unknown session with code 0; ACP has -32002`
	}
	return jsonrpc2.NewResponse(req.ID, "done", nil)
}
