// Package kept ends a request when the peer says so. What ends it is kept where
// the package does not show it.
package kept

import (
	"context"
	"encoding/json"
	"io"
	"sync"
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
	in      *json.Decoder
	out     io.Writer
	life    context.Context
	exit    chan int
	running sync.Map
}

func (s *server) serve() {
	var m message
	for s.in.Decode(&m) == nil {
		if m.Method == "$/cancel_request" {
			if stop, ok := s.running.Load(string(m.Params)); ok {
				stop.(context.CancelFunc)()
			}
			continue
		}
		own, stop := context.WithCancel(s.life)
		s.running.Store(m.ID, stop)
		go s.handle(own, m)
	}
}

func (s *server) handle(ctx context.Context, m message) {
	var err error
	switch m.Method {
	case "terminal/wait_for_exit":
		err = s.wait(ctx)
	case "terminal/output":
		err = s.output()
	case "terminal/kill":
		err = s.kill(ctx)
	}
	if err != nil {
		json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{-32603, err.Error()}})
	}
}

func (s *server) wait(ctx context.Context) error {
	select {
	case <-s.exit:
		return nil
	case <-ctx.Done():
		return ctx.Err() // want `terminal/wait_for_exit answers a cancelled request with -32603 \(Internal error\); ACP has -32800 \(Request cancelled\)`
	}
}

// output waits for the program's end.
func (s *server) output() error {
	select {
	case <-s.exit:
		return nil
	case <-s.life.Done():
		return s.life.Err()
	}
}

// kill limits itself: sources differ about what runs out of time.
func (s *server) kill(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.DeadlineExceeded
	}
	return nil
}
