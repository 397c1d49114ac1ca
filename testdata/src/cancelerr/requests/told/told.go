// Package told ends a request when the peer says so, and shows which.
package told

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

type server struct {
	in   *json.Decoder
	out  io.Writer
	stop func()
	exit chan int
}

func (s *server) serve(ctx context.Context) {
	var m message
	for s.in.Decode(&m) == nil {
		switch m.Method {
		case "terminal/wait_for_exit":
			own, stop := context.WithCancel(ctx)
			s.stop = stop
			go s.wait(own, m)
		case "$/cancel_request":
			s.cancel()
		}
	}
}

func (s *server) cancel() { s.stop() }

func (s *server) wait(ctx context.Context, m message) {
	select {
	case <-s.exit:
	case <-ctx.Done():
		s.fail(m, ctx.Err()) // want `terminal/wait_for_exit answers a cancelled request with -32603`
	}
}

func (s *server) fail(m message, err error) {
	json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{-32603, err.Error()}})
}
