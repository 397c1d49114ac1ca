// Package handrolled answers cancelled prompts with JSON-RPC of its own.
package handrolled

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type request struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out  io.Writer
	done chan struct{}
}

func (s *server) serve(ctx context.Context, req request) {
	if err := s.dispatch(ctx, req); err != nil {
		var rerr *rpcError
		if !errors.As(err, &rerr) {
			rerr = &rpcError{Code: -32603, Message: err.Error()}
		}
		json.NewEncoder(s.out).Encode(rerr)
	}
}

func (s *server) dispatch(ctx context.Context, req request) error {
	switch req.Method {
	case "session/prompt":
		return s.prompt(ctx)
	case "session/load":
		return ctx.Err()
	}
	return &rpcError{Code: -32601, Message: "Method not found"}
}

func (s *server) prompt(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	case <-s.done:
		return nil
	}
}
