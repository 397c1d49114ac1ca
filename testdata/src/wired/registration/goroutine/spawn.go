// Package goroutine runs each handler in a goroutine of its own.
package goroutine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

type CallError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *CallError) Error() string { return e.Message }

type Message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *CallError      `json:"error,omitempty"`
}

type Handler func(ctx context.Context, m *Message) (any, error)

type Client struct {
	mu       sync.Mutex
	enc      *json.Encoder
	wg       sync.WaitGroup
	handlers map[string]Handler
	cancels  map[string]context.CancelFunc
}

func (c *Client) On(method string, h Handler) { c.handlers[method] = h }

func (c *Client) Loop(ctx context.Context, r io.Reader) error {
	defer c.wg.Wait()
	dec := json.NewDecoder(r)
	for {
		m := &Message{}
		if err := dec.Decode(m); err != nil {
			return err // want `unanswered: .*-32700`
		}
		h, ok := c.handlers[m.Method]
		if !ok {
			if m.ID != nil {
				c.reply(m.ID, nil, &CallError{-32601, "method not found"})
			}
			continue
		}
		if m.ID == nil {
			go h(ctx, m)
			continue
		}
		c.wg.Add(1)
		go func() {
			defer c.wg.Done()
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			c.track(string(m.ID), cancel)
			res, err := h(ctx, m)
			c.reply(m.ID, res, err)
		}()
	}
}

func (c *Client) track(id string, cancel context.CancelFunc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cancels[id] = cancel
}

func (c *Client) reply(id json.RawMessage, res any, err error) {
	out := Message{JSONRPC: "2.0", ID: id}
	var ce *CallError
	switch {
	case err == nil:
		out.Result = res
	case errors.As(err, &ce):
		out.Error = ce
	default:
		out.Error = &CallError{Code: -32603, Message: err.Error()}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.enc.Encode(out)
}

type pool struct {
	mu   sync.Mutex
	runs map[string]chan struct{}
}

func (p *pool) bind(c *Client) {
	c.On("session/prompt", p.prompt)
	c.On("session/load", p.load)
	c.On("session/cancel", p.cancel)
}

func (p *pool) run(id string) chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.runs[id]
}

func (p *pool) prompt(ctx context.Context, m *Message) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(m.Params, &in); err != nil {
		return nil, fmt.Errorf("invalid prompt: %w", err) // want `returnederr: .*-32602`
	}
	run := p.run(in.SessionID)
	if run == nil {
		return nil, fmt.Errorf("session %q not found", in.SessionID) // want `returnederr: .*-32002`
	}
	select {
	case <-run:
		return nil, errors.New("the run was lost")
	default:
		return map[string]string{"stopReason": "end_turn"}, nil
	}
}

func (p *pool) load(ctx context.Context, m *Message) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(m.Params, &in); err != nil {
		return nil, &CallError{-32602, err.Error()}
	}
	if p.run(in.SessionID) == nil {
		return nil, &CallError{-32002, "session not found"}
	}
	return nil, nil
}

func (p *pool) cancel(ctx context.Context, m *Message) (any, error) {
	var in struct{ SessionID string }
	if err := json.Unmarshal(m.Params, &in); err != nil {
		return nil, err
	}
	if p.run(in.SessionID) == nil {
		return nil, fmt.Errorf("session %q not found", in.SessionID)
	}
	return nil, nil
}
