// Package handed is an agent whose handlers hand their replier on.
package handed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

type replier func(ctx context.Context, result any, err error) error

type request struct {
	ID     *json.RawMessage
	Method string
	Params json.RawMessage
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	Prompt    []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"prompt"`
}

type conn interface {
	Notify(ctx context.Context, method string, params any) error
}

type server struct {
	mu      sync.Mutex
	open    map[string]bool
	cancels map[string]context.CancelFunc
	conn    conn
}

func (s *server) handle(ctx context.Context, reply replier, req *request) error {
	var p params
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return reply(ctx, nil, jsonrpc2.Errorf(-32602, "%v", err))
	}
	switch req.Method {
	case "session/prompt":
		go s.prompt(ctx, reply, p)
		return nil
	case "session/cancel":
		if cancel := s.cancels[p.SessionID]; cancel != nil {
			cancel()
		}
		return nil
	case "session/set_mode":
		s.mode(ctx, reply, p)
		return nil
	case "session/load":
		s.load(ctx, reply, p)
		return nil
	case "session/resume":
		s.mu.Lock()
		defer s.mu.Unlock()
		clear(s.open)
		return nil // want `unanswered: this way through the handler neither answers nor fails`
	}
	return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
}

// refuse answers with what it is given.
func (s *server) refuse(ctx context.Context, reply replier, err error) {
	if err := reply(ctx, nil, err); err != nil {
		log.Print(err)
	}
}

func (s *server) mode(ctx context.Context, reply replier, p params) {
	if !s.open[p.SessionID] {
		s.refuse(ctx, reply, errors.New("no such session")) // want `returnederr: session/set_mode answers an unknown session with .*; ACP has -32002`
		return
	}
	var rules map[string]string
	if err := json.Unmarshal([]byte(p.ModeID), &rules); err != nil {
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	switch p.ModeID {
	case "ask", "code":
	default:
		s.refuse(ctx, reply, jsonrpc2.Errorf(-32602, "mode %q", p.ModeID))
		return
	}
	_ = reply(ctx, struct{}{}, nil)
}

// The peer is gone where it cannot be told of anything.
func (s *server) load(ctx context.Context, reply replier, p params) {
	if err := s.conn.Notify(ctx, "session/update", p); err != nil {
		return
	}
	if !s.open[p.SessionID] {
		s.refuse(ctx, reply, jsonrpc2.Errorf(-32002, "no such session"))
		return
	}
	_ = reply(ctx, struct{}{}, nil)
}

func (s *server) prompt(ctx context.Context, reply replier, p params) {
	answer := func(result any, err error) {
		if err := reply(ctx, result, err); err != nil {
			log.Print(err)
		}
	}
	turn, cancel := context.WithCancel(ctx)
	s.cancels[p.SessionID] = cancel
	defer cancel()
	for _, b := range p.Prompt {
		if b.Type != "text" {
			answer(nil, fmt.Errorf("cannot read %s", b.Type)) // want `returnederr: session/prompt answers an invalid parameter value with .*; ACP has -32602`
			return
		}
		if b.Text == "" {
			answer(nil, jsonrpc2.Errorf(-32602, "no text"))
			return
		}
		if err := s.conn.Notify(turn, "session/update", b); err != nil {
			return // want `unanswered: this way through the handler neither answers nor fails`
		}
		if b.Text == "stop" {
			answer(map[string]any{"stopReason": "canceled"}, nil) // want `stopreason: session/prompt is answered with the stop reason "canceled"`
			return
		}
	}
	answer(map[string]any{"stopReason": "end_turn"}, nil)
}
