// Package requests has requests that wait, and peers that may or may not cancel
// them. Where they may not, a context ends with the connection, and nobody reads
// the answer.
package requests

import (
	"context"
	"encoding/json"
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
	in   *json.Decoder
	out  io.Writer
	exit chan int
	stop context.CancelFunc
	wake func(json.RawMessage)
}

func (s *server) answer(m message, err error) {
	if err != nil {
		json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{-32603, err.Error()}})
	}
}

func (s *server) serve(ctx context.Context) {
	var m message
	for s.in.Decode(&m) == nil {
		switch m.Method {
		case "session/prompt":
			own, stop := context.WithCancel(ctx)
			s.stop = stop
			go s.answer(m, s.turn(own))
		case "terminal/wait_for_exit":
			go s.answer(m, s.wait(ctx))
		case "session/cancel":
			s.stop()
		case "$/cancel_request":
			s.wake(m.Params)
		}
	}
}

// wait is not cut off: what arrives for one request has nothing to do with it.
func (s *server) wait(ctx context.Context) error {
	select {
	case <-s.exit:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// turn has a message of its own that ends it.
func (s *server) turn(ctx context.Context) error {
	select {
	case <-s.exit:
		return nil
	case <-ctx.Done():
		return ctx.Err() // want `session/prompt answers a cancelled prompt with -32603`
	}
}
