// Package serving is an agent whose methods are handed to functions that answer with
// what they return.
package serving

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"go.lsp.dev/jsonrpc2"

	"wired/serving/rooms"
)

type replier func(ctx context.Context, result any, err error) error

type request struct {
	ID     *json.RawMessage
	Method string
	Params json.RawMessage
}

type session struct {
	SessionID string `json:"sessionId"`
}

type mode struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type server struct {
	open  map[string]*rooms.Room
	known map[string]bool
	stop  context.CancelFunc
}

// serve answers with what a method returns.
func serve[P, R any](ctx context.Context, reply replier, req *request, method func(context.Context, *P) (R, error)) error {
	p := new(P)
	if err := json.Unmarshal(req.Params, p); err != nil {
		return reply(ctx, nil, jsonrpc2.Errorf(-32602, "%v", err))
	}
	r, err := method(ctx, p)
	if err != nil {
		return reply(ctx, nil, err)
	}
	return reply(ctx, r, nil)
}

// named puts the name of the method before what it returns.
func named(ctx context.Context, reply replier, req *request, method func(*session) error) error {
	p := new(session)
	if err := json.Unmarshal(req.Params, p); err != nil {
		return refuse(ctx, reply, jsonrpc2.ErrInvalidParams)
	}
	if err := method(p); err != nil {
		return refuse(ctx, reply, err)
	}
	return reply(ctx, struct{}{}, nil)
}

func refuse(ctx context.Context, reply replier, err error) error {
	return reply(ctx, nil, fmt.Errorf("refused: %w", err))
}

var errGone = errors.New("gone")

// sorted gives an error its code.
func sorted(ctx context.Context, reply replier, req *request, method func(*session) error) error {
	p := new(session)
	if err := json.Unmarshal(req.Params, p); err != nil {
		return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
	}
	err := method(p)
	if errors.Is(err, errGone) {
		return reply(ctx, nil, jsonrpc2.Errorf(-32002, "%v", err))
	}
	return reply(ctx, struct{}{}, err)
}

// best logs what it cannot do.
func best(ctx context.Context, reply replier, req *request, method func(*session) error) error {
	p := new(session)
	if err := json.Unmarshal(req.Params, p); err != nil {
		return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
	}
	if err := method(p); err != nil {
		log.Print(err)
	}
	return reply(ctx, struct{}{}, nil)
}

func (s *server) handle(ctx context.Context, reply replier, req *request) error {
	switch req.Method {
	case "session/set_mode":
		return serve(ctx, reply, req, s.mode)
	case "session/list":
		return serve(ctx, reply, req, s.list)
	case "session/prompt":
		return serve(ctx, reply, req, s.prompt)
	case "session/load":
		return named(ctx, reply, req, s.load)
	case "session/resume":
		return sorted(ctx, reply, req, s.resume)
	case "session/close":
		return best(ctx, reply, req, s.close)
	case "session/cancel":
		s.stop()
		return nil
	}
	return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
}

func (s *server) mode(ctx context.Context, p *mode) (*mode, error) {
	room, ok := s.open[p.SessionID]
	if !ok {
		return nil, errors.New("no room") // want `returnederr: session/set_mode answers an unknown session with .*; ACP has -32002`
	}
	if err := room.Take(); err != nil { // want `rooms.go:10: reservedcode: -32001 \(UnknownError\) is a custom code in the range`
		return nil, err
	}
	if len(s.known) == 0 {
		return nil, errors.New("nothing to choose from")
	}
	if !s.known[p.ModeID] {
		return nil, errors.New("no way to do so") // want `returnederr: session/set_mode answers an invalid parameter value with .*; ACP has -32602`
	}
	return p, nil
}

func (s *server) list(ctx context.Context, p *session) (*mode, error) {
	if len(s.open) > 7 {
		return nil, jsonrpc2.ErrUnknown // want `reservedcode: -32001 \(ErrUnknown\) is a custom code in the range`
	}
	if err := rooms.Count(len(s.open)); err != nil { // want `rooms.go:18: reservedcode: -32001 \(ErrUnknown\) is a custom code in the range`
		if errors.Is(err, jsonrpc2.ErrUnknown) {
			log.Print("too few")
		}
		return nil, err
	}
	if p.SessionID == "" {
		return nil, jsonrpc2.ErrInvalidParams
	}
	return nil, nil
}

func (s *server) prompt(ctx context.Context, p *session) (*mode, error) {
	ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
	for range 3 {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("stopped: %w", err) // want `cancelerr: session/prompt answers a cancelled prompt with`
		}
	}
	return &mode{SessionID: p.SessionID}, nil
}

func (s *server) load(p *session) error {
	if s.open[p.SessionID] == nil {
		return errors.New("no room") // want `returnederr: session/load answers an unknown session with .*; ACP has -32002`
	}
	return nil
}

func (s *server) resume(p *session) error {
	if s.open[p.SessionID] == nil {
		return errGone
	}
	return nil
}

func (s *server) close(p *session) error {
	if s.open[p.SessionID] == nil {
		return errors.New("no room")
	}
	return nil
}
