// Package peered knows the connection by interfaces of its own.
package peered

import (
	"context"
	"encoding/json"
	"errors"

	"golang.org/x/exp/jsonrpc2"
)

type params struct {
	SessionID string `json:"sessionId"`
}

// A ledger is no connection, whatever its methods are called.
type ledger interface {
	Respond(id jsonrpc2.ID, result any, err error) error
}

type book struct{ lines []string }

func (b *book) Respond(_ jsonrpc2.ID, _ any, err error) error {
	b.lines = append(b.lines, err.Error())
	return nil
}

type peer interface {
	Respond(id jsonrpc2.ID, result any, err error) error
}

type agent struct {
	rooms map[string]bool
	peer  peer
	notes ledger
}

func (a *agent) Bind(_ context.Context, conn *jsonrpc2.Connection) (jsonrpc2.ConnectionOptions, error) {
	a.peer, a.notes = conn, new(book)
	return jsonrpc2.ConnectionOptions{Handler: a}, nil
}

func (a *agent) Handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, jsonrpc2.ErrInvalidParams
	}
	switch req.Method {
	case "session/load":
		go func() { _ = a.notes.Respond(req.ID, nil, a.note(p)) }()
		return nil, nil
	case "session/prompt":
		go func() { _ = a.peer.Respond(req.ID, nil, a.prompt(p)) }()
		return nil, jsonrpc2.ErrAsyncResponse
	}
	return nil, jsonrpc2.ErrNotHandled
}

func (a *agent) note(p params) error {
	if !a.rooms[p.SessionID] {
		return errors.New("E1")
	}
	return nil
}

func (a *agent) prompt(p params) error {
	if !a.rooms[p.SessionID] {
		return errors.New("E2") // want `returnederr: .*an unknown session with code 0; ACP has -32002`
	}
	return nil
}
