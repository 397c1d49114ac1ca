// Package alone reads and answers in one package.
package alone

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type message struct {
	ID     string          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type server struct {
	in      *json.Decoder
	out     io.Writer
	running map[string]context.CancelFunc
	turns   map[string]context.CancelFunc
	clicks  chan int
}

func (s *server) serve(ctx context.Context) {
	var m message
	for s.in.Decode(&m) == nil {
		switch m.Method {
		case "$/cancel_request":
			if stop := s.running[string(m.Params)]; stop != nil {
				stop()
			}
		case "session/cancel":
			if stop := s.turns[string(m.Params)]; stop != nil {
				stop()
			}
		default:
			own, stop := context.WithCancel(ctx)
			s.running[m.ID] = stop
			go s.answer(own, m)
		}
	}
}

func (s *server) answer(ctx context.Context, m message) {
	var err *rpcError
	switch m.Method {
	case "session/request_permission":
		err = s.ask(ctx)
	case "session/prompt":
		if err = s.prompt(ctx, m); err == nil {
			err = s.mapped(s.turn(ctx, m))
		}
	}
	if err != nil {
		json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": err})
	}
}

func (s *server) mapped(err error) *rpcError {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return &rpcError{-32800, "ended"}
	}
	return &rpcError{-32603, err.Error()}
}

func (s *server) ask(ctx context.Context) *rpcError {
	select {
	case <-s.clicks:
		return nil
	case <-ctx.Done():
		return &rpcError{-32800, "the question is moot"}
	}
}

func (s *server) prompt(ctx context.Context, m message) *rpcError {
	turn, stop := context.WithCancel(context.Background())
	s.turns[string(m.Params)] = stop
	select {
	case <-s.clicks:
		return nil
	case <-ctx.Done():
		return &rpcError{-32800, "no longer wanted"}
	case <-turn.Done():
		return &rpcError{-32800, "no longer wanted"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
}

func (s *server) turn(ctx context.Context, m message) error {
	turn, stop := context.WithCancel(context.Background())
	s.turns[string(m.Params)] = stop
	select {
	case i := <-s.clicks:
		if i > 0 {
			return ctx.Err()
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-turn.Done():
		return turn.Err() // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
}
