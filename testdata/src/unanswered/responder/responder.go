// Package responder has handlers that are given a function to answer with, as
// many copies of one JSON-RPC package have them. Nothing is known of what its
// caller does with the error that such a handler returns.
package responder

import (
	"context"
	"encoding/json"
	"errors"
	"log"
)

type request struct {
	ID     *int
	Method string
	Params json.RawMessage
}

func (r *request) isNotification() bool { return r.ID == nil }

type replier func(ctx context.Context, result any, err error) error

type handler func(ctx context.Context, reply replier, req *request) error

type server struct {
	sessions map[string]bool
	done     chan struct{}
}

func (s *server) handle(ctx context.Context, reply replier, req *request) error {
	switch req.Method {
	case "session/prompt":
		if len(req.Params) == 0 {
			return nil // want `unanswered: this way through the handler neither answers nor fails, and the peer waits for ever`
		}
		return reply(ctx, nil, nil)
	case "session/load":
		if s.sessions == nil {
			return errors.New("no sessions") // returnederr's
		}
		return reply(ctx, nil, nil)
	case "session/cancel":
		return nil // a notification
	case "session/list":
		s.list(ctx, reply)
		return nil
	case "session/resume":
		reply := logged(reply)
		return reply(ctx, nil, nil)
	case "session/fork":
		panic("not yet")
	default:
		return reply(ctx, nil, errors.New("method not found"))
	}
}

func (s *server) list(ctx context.Context, reply replier) {
	if err := reply(ctx, []string{}, nil); err != nil {
		log.Print(err)
	}
}

func logged(next replier) replier {
	return func(ctx context.Context, result any, err error) error {
		log.Print(err)
		return next(ctx, result, err)
	}
}

// A default that only logs leaves every unknown request without an answer.
func (s *server) logs(ctx context.Context, reply replier, req *request) error {
	switch req.Method {
	case "session/prompt":
		return reply(ctx, nil, nil)
	default:
		log.Printf("unknown method %s", req.Method)
	}
	return nil // want `unanswered: this way through the handler neither answers nor fails`
}

// The peer waits for no answer to a notification.
func (s *server) notified(ctx context.Context, reply replier, req *request) error {
	if req.ID == nil {
		return nil
	}
	if len(req.Params) == 0 {
		return nil // want `unanswered`
	}
	return reply(ctx, nil, nil)
}

func (s *server) asked(ctx context.Context, reply replier, req *request) error {
	if req.isNotification() {
		return nil
	}
	if len(req.Params) == 0 {
		return nil // want `unanswered`
	}
	return reply(ctx, nil, nil)
}

// The second answer is one too many.
func (s *server) twice(ctx context.Context, reply replier, req *request) error {
	if err := reply(ctx, nil, nil); err != nil {
		return reply(ctx, nil, err) // want `unanswered: the request is answered twice`
	}
	return nil
}

// A deferred answer is one.
func (s *server) deferred(ctx context.Context, reply replier, req *request) (err error) {
	defer func() { err = reply(ctx, nil, err) }()
	if len(req.Params) == 0 {
		return errors.New("no params")
	}
	return nil
}

// So is one that waits for something.
func (s *server) waits(ctx context.Context, reply replier, req *request) error {
	go func() {
		<-s.done
		reply(ctx, nil, nil)
	}()
	return nil
}

// And one in a loop that answers once.
func (s *server) loops(ctx context.Context, reply replier, req *request) error {
	for range 3 {
		if s.sessions[req.Method] {
			return reply(ctx, nil, nil)
		}
	}
	return reply(ctx, nil, errors.New("tried three times"))
}

// A stub answers nothing, on purpose.
func (s *server) stub(ctx context.Context, reply replier, req *request) error { return nil }

// Nobody says that this function answers a request: its third parameter apart,
// it is called for its result.
func (s *server) helper(ctx context.Context, reply replier) error { return nil }

var _ = []handler{(*server)(nil).handle}

// A table tells what each handler gets.
func (s *server) table() map[string]handler {
	return map[string]handler{"session/cancel": s.cancel, "session/set_mode": s.mode}
}

func (s *server) cancel(ctx context.Context, reply replier, req *request) error {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &in); err != nil {
		log.Print(err)
		return nil // a notification
	}
	s.sessions[in.SessionID] = false
	return nil
}

func (s *server) mode(ctx context.Context, reply replier, req *request) error {
	if s.sessions == nil {
		return nil // want `unanswered: this way through the handler neither answers nor fails`
	}
	return reply(ctx, nil, nil)
}
