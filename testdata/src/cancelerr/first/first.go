// Package first answers one method before all others, by the same function.
package first

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type server struct {
	in   *json.Decoder
	out  io.Writer
	stop context.CancelFunc
	gone bool // the client wants no answer any more

	ready atomic.Bool
	wg    sync.WaitGroup
}

func (s *server) run(ctx context.Context) error {
	for {
		var f frame
		if err := s.in.Decode(&f); err != nil {
			s.send(frame{ID: json.RawMessage("null"), Error: &fault{-32700, err.Error()}})
			return err
		}
		if f.Method == "session/cancel" {
			s.stop()
			continue
		}
		if f.Method == "$/cancel_request" {
			s.gone = true
			continue
		}
		if f.Method == "initialize" {
			s.answer(ctx, f)
			continue
		}
		s.wg.Go(func() { s.answer(ctx, f) })
	}
}

func (s *server) send(f frame) {
	f.JSONRPC = "2.0"
	_ = json.NewEncoder(s.out).Encode(f)
}

func (s *server) answer(ctx context.Context, f frame) {
	result, err := s.dispatch(ctx, f.Method)
	if err != nil {
		s.send(frame{ID: f.ID, Error: failure(err)})
		return
	}
	s.send(frame{ID: f.ID, Result: result})
}

func (f *fault) Error() string { return f.Message }

func failure(err error) *fault {
	var f *fault
	if errors.As(err, &f) {
		return f
	}
	return &fault{-32603, err.Error()}
}

func (s *server) dispatch(ctx context.Context, method string) (any, error) {
	if !s.ready.Load() && method != "initialize" {
		return nil, errors.New("too early")
	}
	switch method {
	case "initialize":
		s.ready.Store(true)
		return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{}}, nil
	case "session/prompt":
		return s.prompt(ctx)
	}
	return nil, &fault{-32601, method}
}

func (s *server) prompt(ctx context.Context) (any, error) {
	ctx, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	if s.gone {
		return nil, &fault{-32800, "withdrawn"}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (s *server) begin(parent context.Context) (context.Context, error) {
	if s.stop != nil {
		return nil, errors.New("busy")
	}
	ctx, stop := context.WithCancel(parent)
	s.stop = stop
	return ctx, nil
}
