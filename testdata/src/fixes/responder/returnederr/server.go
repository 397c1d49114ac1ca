// Package returnederr has handlers in the way of the Go tools' own JSON-RPC
// package, which send their answers by a function that they are given.
package returnederr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

type replier func(ctx context.Context, result any, err error) error

type request struct {
	Method string
	Params json.RawMessage
}

type server struct{ sessions map[string]bool }

func (s *server) handle(c context.Context, reply replier, req *request) error {
	switch req.Method {
	case "session/prompt":
		var params struct{ SessionID string }
		if err := json.Unmarshal(req.Params, &params); err != nil {
			return err // want `returnederr: an error that is returned never reaches the peer`
		}
		if _, ok := s.sessions[params.SessionID]; !ok {
			return fmt.Errorf( // want `returnederr: an error that is returned never reaches the peer`
				"session %q not found",
				params.SessionID,
			)
		}
		return reply(c, "done", nil)
	case "session/cancel":
		return errors.New("not yet") // want `returnederr: an error that a notification handler returns`
	}
	return reply(c, nil, nil)
}

// Nothing to name the context by: no fix.
func (s *server) quiet(_ context.Context, reply replier, req *request) error {
	if req.Method == "session/prompt" {
		return errors.New("no") // want `returnederr: an error that is returned never reaches the peer`
	}
	return reply(context.Background(), nil, nil)
}

// closed answers nothing by itself: it is called for notifications.
func closed(ctx context.Context, _ func(context.Context, any, error) error, req *request) error {
	return errors.New("closed")
}
