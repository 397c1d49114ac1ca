// Package lspdev is an agent with go.lsp.dev/jsonrpc2 v1, where the error of a
// notification handler closes the connection.
package lspdev

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type agent struct{ sessions map[string]bool }

func serve(ctx context.Context, conn jsonrpc2.Conn) {
	conn.Go(ctx, jsonrpc2.AsyncHandler(new(agent).handle))
}

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case "session/prompt":
		return a.prompt(req)
	case "session/load":
		return nil, jsonrpc2.NewError(-32002, "Resource not found")
	case "session/resume":
		return nil, fmt.Errorf("resume: %w", jsonrpc2.Errorf(-32002, "session %s is gone", "x"))
	case "logout":
		var none *jsonrpc2.Error
		return nil, none // want `lostcode: a nil pointer of the error type is not a nil error: with go\.lsp\.dev/jsonrpc2 it closes the connection`
	case "session/cancel":
		var p params
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			return nil, err // want `returnederr: an error that a notification handler returns with go\.lsp\.dev/jsonrpc2 closes the connection; log it and return nil`
		}
		if !a.sessions[p.SessionID] {
			return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: an error that a notification handler returns with go\.lsp\.dev/jsonrpc2 closes the connection; log it and return nil`
		}
		return nil, nil
	}
	return nil, jsonrpc2.ErrMethodNotFound
}

func (a *agent) prompt(req *jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
	}
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\): jsonrpc2\.NewError\(-32002, "Resource not found"\)`
	}
	return nil, nil
}

// What is wrong with a notification is logged here.
func (a *agent) careful(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case "session/cancel":
		if err := a.cancel(req); err != nil {
			log.Print(err)
		}
		return nil, nil
	}
	return nil, fmt.Errorf("unknown method %s", req.Method()) // want `returnederr: this answers an unsupported method with code 0; ACP has -32601 \(Method not found\): jsonrpc2\.NewError\(jsonrpc2\.MethodNotFound, "Method not found"\)`
}

func (a *agent) cancel(req *jsonrpc2.Request) error {
	return errors.New("session not found")
}

// The connection calls the peer.
func ask(ctx context.Context, conn jsonrpc2.Conn, id string) error {
	if id == "" {
		return errors.New("session not found")
	}
	_, err := conn.Call(ctx, "session/prompt", params{SessionID: id}, nil)
	return err
}
