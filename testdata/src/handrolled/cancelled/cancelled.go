// Package cancelled answers what was cancelled in several ways. One check speaks
// of each, and no other one does.
package cancelled

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type server struct {
	w    io.Writer
	work func(context.Context) error
	stop context.CancelFunc
}

func (s *server) handle(ctx context.Context, m message) {
	var err error
	switch m.Method {
	case "session/prompt":
		ctx, s.stop = context.WithCancel(ctx)
		err = s.prompt(ctx)
	case "session/load":
		err = s.load(ctx)
	case "session/cancel", "$/cancel_request":
		s.stop()
		return
	}
	var coded *rpcError
	switch {
	case errors.As(err, &coded):
		s.answer(m, coded)
	case err != nil:
		s.answer(m, &rpcError{-32603, err.Error()})
	}
}

func (s *server) answer(m message, e *rpcError) {
	json.NewEncoder(s.w).Encode(map[string]any{"id": m.ID, "error": e})
}

func (s *server) prompt(ctx context.Context) error {
	if errors.Is(s.work(ctx), context.Canceled) {
		return &rpcError{-32800, "cancelled"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	if ctx.Err() != nil {
		return &rpcError{-32603, "stopped"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32603`
	}
	if errors.Is(s.work(ctx), context.Canceled) {
		return &rpcError{-32800, "no longer wanted"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return nil
}

func (s *server) load(ctx context.Context) error {
	if errors.Is(s.work(ctx), context.Canceled) {
		return &rpcError{-32603, "cancelled"} // want `^cancelerr: session/load answers a cancelled request with -32603`
	}
	return nil
}
