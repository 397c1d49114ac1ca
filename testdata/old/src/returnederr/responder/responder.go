// Package responder returns errors where it should send them.
package responder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type agent struct{ chats map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
}

var errClosed = errors.New("agent is closed")

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "session/prompt":
		var p params
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			return err // want `an error that is returned with go.lsp.dev/jsonrpc2.*send it: return reply\(ctx, nil, err\)`
		}
		if !a.chats[p.SessionID] {
			return reply(ctx, nil, fmt.Errorf("session %s not found", p.SessionID)) // want `session/prompt answers an unknown session with code 0.*-32002`
		}
		return reply(ctx, "end_turn", nil)
	case "session/load":
		if a.chats == nil {
			return errClosed // want `an error that is returned with go.lsp.dev/jsonrpc2.*send it: return reply\(ctx, nil, err\)`
		}
		result, err := a.load(req)
		return reply(ctx, result, err)
	case "session/new":
		if err := reply(ctx, "s", nil); err != nil {
			return fmt.Errorf("reply: %w", err) // the connection is broken anyway
		}
		return nil
	case "session/resume":
		result, err := a.load(req)
		if errors.Is(err, errClosed) {
			return err // want `an error that is returned with go.lsp.dev/jsonrpc2.*send it: return reply\(ctx, nil, err\)`
		}
		return reply(ctx, result, err)
	case "session/cancel":
		if a.chats == nil {
			return errClosed // want `an error that a notification handler returns with go.lsp.dev/jsonrpc2.*log it and return nil`
		}
		return nil
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}

func (a *agent) load(req jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		return nil, errors.New("unknown session") // want `session/load and session/resume answer an unknown session with code 0.*-32002`
	}
	return "ok", nil
}

// logged wraps another handler.
func logged(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
		err := next(ctx, reply, req)
		if err != nil {
			log.Print(err)
		}
		return err
	}
}
