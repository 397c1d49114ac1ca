// Package methods serves ACP's methods by a table, with errors of another
// package.
package methods

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"handrolled/rpc"
)

type server struct {
	out      io.Writer
	table    map[string]rpc.Func
	sessions map[string]bool
}

func newServer(out io.Writer) *server {
	s := &server{out: out, sessions: make(map[string]bool)}
	s.table = map[string]rpc.Func{
		"session/prompt": s.prompt,
		"session/load":   s.load,
		"session/new":    s.create,
	}
	return s
}

func (s *server) serve(ctx context.Context, req rpc.Request) {
	f, ok := s.table[req.Method]
	if !ok {
		rpc.Write(s.out, req.ID, rpc.NewError(-32601, "Method not found"))
		return
	}
	if _, err := f(ctx, req.Params); err != nil {
		rpc.Write(s.out, req.ID, rpc.From(err))
	}
}

type byID struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (s *server) prompt(ctx context.Context, params json.RawMessage) (any, error) {
	var p byID
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: session/prompt answers an invalid parameter value with -32603`
	}
	if !s.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603`
	}
	return nil, nil
}

func (s *server) load(ctx context.Context, params json.RawMessage) (any, error) {
	var p byID
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("load: %w", rpc.InvalidParams(err.Error()))
	}
	if !s.sessions[p.SessionID] {
		return nil, rpc.NewError(-32002, "Resource not found")
	}
	return nil, errors.New("the line is busy")
}

func (s *server) create(ctx context.Context, params json.RawMessage) (any, error) {
	var p byID
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, rpc.Internal(err) // want `session/new answers an invalid parameter value with -32603`
	}
	if p.Cwd == "" {
		return nil, rpc.NewError(-32603, "cwd is required") // want `genericerr: session/new answers an invalid parameter value with -32603`
	}
	return nil, nil
}
