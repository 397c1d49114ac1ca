// Package lines ends the contexts of requests also when a turn is cancelled.
package lines

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type line struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Service interface {
	Answer(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type conn struct {
	out     *json.Encoder
	mu      sync.Mutex
	running map[string]context.CancelFunc
}

func Serve(ctx context.Context, r io.Reader, w io.Writer, s Service) error {
	c := &conn{out: json.NewEncoder(w), running: map[string]context.CancelFunc{}}
	in := json.NewDecoder(r)
	for {
		var l line
		if err := in.Decode(&l); err != nil {
			if !errors.Is(err, io.EOF) {
				c.out.Encode(line{ID: json.RawMessage("null"), Error: &Fault{-32700, err.Error()}})
			}
			return err
		}
		switch {
		case l.Method == "session/cancel":
			for id := range c.running {
				c.end(id)
			}
		case l.Method == "$/cancel_request":
			c.withdraw(l.Params)
		case l.ID == nil:
			s.Answer(ctx, l.Method, l.Params)
		default:
			own, cancel := context.WithCancel(ctx)
			c.mu.Lock()
			c.running[string(l.ID)] = cancel
			c.mu.Unlock()
			go c.answer(own, s, l)
		}
	}
}

func (c *conn) withdraw(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"requestId"`
	}
	if json.Unmarshal(params, &p) == nil {
		c.end(string(p.ID))
	}
}

func (c *conn) end(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.running[id]; cancel != nil {
		cancel()
	}
}

func (c *conn) answer(ctx context.Context, s Service, l line) {
	defer func() {
		c.end(string(l.ID))
		c.mu.Lock()
		delete(c.running, string(l.ID))
		c.mu.Unlock()
	}()
	result, err := s.Answer(ctx, l.Method, l.Params)
	out := line{ID: l.ID, Result: result}
	if err != nil {
		out.Error = fault(err)
	}
	c.mu.Lock()
	c.out.Encode(out)
	c.mu.Unlock()
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
