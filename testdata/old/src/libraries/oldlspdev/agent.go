// Package oldlspdev is an agent with go.lsp.dev/jsonrpc2 up to v0.10.0, whose
// handlers answer by a replier: what they return never reaches the peer.
package oldlspdev

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type agent struct {
	sessions map[string]bool
	next     jsonrpc2.Handler
	pending  map[string]jsonrpc2.Replier
}

type params struct {
	SessionID string `json:"sessionId"`
}

func serve(ctx context.Context, conn jsonrpc2.Conn) {
	conn.Go(ctx, new(agent).handle)
}

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "initialize":
		return reply(ctx, map[string]int{"protocolVersion": 1}, nil)
	case "session/prompt":
		return a.prompt(ctx, reply, req)
	case "session/load":
		return a.load(ctx, reply, req)
	case "session/new":
		return errors.New("cwd is required") // want `returnederr: an error that is returned with go\.lsp\.dev/jsonrpc2 up to v0\.10\.0 never reaches the peer: it closes the connection and as a rule panics; send it: return reply\(ctx, nil, err\)`
	case "session/list":
		log.Print("nothing to list")
		return nil // want `unanswered: this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be`
	case "session/set_mode":
		if err := a.setMode(req); err != nil {
			return err // want `returnederr: an error that is returned with go\.lsp\.dev/jsonrpc2 up to v0\.10\.0 never reaches the peer: it closes the connection and as a rule panics; send it: return reply\(ctx, nil, err\)`
		}
		return reply(ctx, nil, nil)
	case "session/cancel":
		log.Print("cancelled")
		return nil
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}

func (a *agent) prompt(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return reply(ctx, nil, err) // want `returnederr: session/prompt answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\): jsonrpc2\.NewError\(jsonrpc2\.InvalidParams, "Invalid params"\)`
	}
	if !a.sessions[p.SessionID] {
		return reply(ctx, nil, fmt.Errorf("session %s not found", p.SessionID)) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\): jsonrpc2\.NewError\(-32002, "Resource not found"\)`
	}
	return reply(ctx, map[string]string{"stopReason": "end_turn"}, nil)
}

// What has a code keeps it, wrapped or not.
func (a *agent) load(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return reply(ctx, nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err))
	}
	if !a.sessions[p.SessionID] {
		return reply(ctx, nil, jsonrpc2.NewError(-32002, "Resource not found"))
	}
	return reply(ctx, nil, nil)
}

func (a *agent) setMode(req jsonrpc2.Request) error {
	return json.Unmarshal(req.Params(), new(params))
}

// A nil pointer is a success.
func (a *agent) logout(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var none *jsonrpc2.Error
	return reply(ctx, nil, none) // want `lostcode: a nil pointer of the error type is not a nil error: with go\.lsp\.dev/jsonrpc2 up to v0\.10\.0 it is a success with the result null`
}

// The replier's error is the one to return.
func (a *agent) kept(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	err := reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
	if err != nil {
		log.Print(err)
		return err
	}
	return nil
}

func (a *agent) wrapped(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if err := reply(ctx, nil, nil); err != nil {
		return fmt.Errorf("reply: %w", err)
	}
	return nil
}

// A middleware leaves the answer to the next handler.
func (a *agent) logged(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	log.Print(req.Method())
	return a.next(ctx, func(ctx context.Context, result any, err error) error {
		log.Print(err)
		return reply(ctx, result, err)
	}, req)
}

// A goroutine answers later.
func (a *agent) later(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	go func() {
		if err := reply(ctx, nil, nil); err != nil {
			log.Print(err)
		}
	}()
	return nil
}

// Somebody else answers later.
func (a *agent) kept2(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	a.pending[req.Method()] = reply
	return nil
}

// A notification needs no answer.
func (a *agent) notified(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if _, ok := req.(*jsonrpc2.Call); !ok {
		return nil
	}
	return reply(ctx, nil, nil)
}

// After the question the message is a call, and needs one.
func (a *agent) called(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if _, ok := req.(*jsonrpc2.Call); !ok {
		return nil
	}
	if len(req.Params()) == 0 {
		return nil // want `unanswered: this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be`
	}
	return reply(ctx, nil, nil)
}

// The second answer of a call is an error of the program.
func (a *agent) twice(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if len(req.Params()) == 0 {
		reply(ctx, nil, jsonrpc2.ErrInvalidParams)
	}
	return reply(ctx, nil, nil) // want `unanswered: the request is answered twice: the second answer is refused or confuses the peer; return after the first`
}

// Only one of the two is ever called.
func (a *agent) either(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if len(req.Params()) == 0 {
		return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
	}
	return reply(ctx, nil, nil)
}

// AsyncHandler swallows what a handler returns, and the peer waits.
func async() jsonrpc2.Handler {
	return jsonrpc2.AsyncHandler(func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
		if len(req.Params()) == 0 {
			return errors.New("no params") // want `returnederr: an error that is returned with go\.lsp\.dev/jsonrpc2 up to v0\.10\.0 never reaches the peer, which waits for ever; send it: return reply\(ctx, nil, err\)`
		}
		return reply(ctx, nil, nil)
	})
}
