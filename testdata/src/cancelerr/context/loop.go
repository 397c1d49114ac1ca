package context

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
	in    *json.Decoder
	out   io.Writer
	lines chan string
}

// serve does one thing after the other: nothing can cancel a prompt, and the
// context is that of the whole program.
func (s *server) serve(ctx context.Context) {
	var m message
	for s.in.Decode(&m) == nil {
		s.handle(ctx, m)
	}
}

func (s *server) handle(ctx context.Context, m message) {
	switch m.Method {
	case "session/prompt":
		if ctx.Err() != nil {
			s.answer(m.ID, &rpcError{-32800, "request cancelled"})
		}
		if err := s.prompt(ctx); err != nil {
			s.answer(m.ID, &rpcError{-32603, err.Error()})
		}
	}
}

func (s *server) answer(id int, e *rpcError) {
	json.NewEncoder(s.out).Encode(map[string]any{"id": id, "error": e})
}

func (s *server) prompt(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-s.lines:
	}
	return nil
}

// concurrent answers while it reads.
type concurrent struct {
	server
	stop context.CancelFunc
}

func (c *concurrent) serve(ctx context.Context) {
	var m message
	for c.in.Decode(&m) == nil {
		switch m.Method {
		case "session/prompt":
			own, stop := context.WithCancel(ctx)
			c.stop = stop
			go c.turn(own, m)
		case "session/cancel":
			c.stop()
		}
	}
}

func (c *concurrent) turn(ctx context.Context, m message) {
	select {
	case <-ctx.Done():
		c.answer(m.ID, &rpcError{-32800, "request cancelled"}) // want `session/prompt answers a cancelled prompt with -32800`
	case <-c.lines:
	}
	if err := c.ask(ctx); err != nil {
		c.answer(m.ID, &rpcError{-32603, err.Error()})
	}
}

func (c *concurrent) ask(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err // want `session/prompt answers a cancelled prompt with -32603`
	}
	return nil
}
