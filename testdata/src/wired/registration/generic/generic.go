// Package generic: Register is generic and decodes for the handler.
package generic

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type RPCError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *RPCError) Error() string { return e.Message }

type Conn struct {
	w        *json.Encoder
	requests map[string]func(context.Context, json.RawMessage) (any, error)
	notes    map[string]func(context.Context, json.RawMessage) error
}

func Register[P, R any](c *Conn, method string, h func(context.Context, P) (R, error)) {
	c.requests[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return nil, fmt.Errorf("unmarshal %s params: %w", method, err) // want `returnederr: .*-32602`
		}
		return h(ctx, params)
	}
}

func OnNotification[P any](c *Conn, method string, h func(context.Context, P) error) {
	c.notes[method] = func(ctx context.Context, raw json.RawMessage) error {
		var params P
		if err := json.Unmarshal(raw, &params); err != nil {
			return err
		}
		return h(ctx, params)
	}
}

type header struct {
	ID     *json.RawMessage `json:"id"`
	Method string           `json:"method"`
	Params json.RawMessage  `json:"params"`
}

type answer struct {
	ID     *json.RawMessage `json:"id"`
	Result any              `json:"result,omitempty"`
	Error  *RPCError        `json:"error,omitempty"`
}

func (c *Conn) Listen(ctx context.Context, r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var h header
		if err := json.Unmarshal(sc.Bytes(), &h); err != nil {
			c.w.Encode(answer{Error: &RPCError{-32700, err.Error()}})
			continue
		}
		if h.ID == nil {
			if n := c.notes[h.Method]; n != nil {
				_ = n(ctx, h.Params)
			}
			continue
		}
		fn, ok := c.requests[h.Method]
		if !ok {
			c.w.Encode(answer{ID: h.ID, Error: &RPCError{-32601, h.Method + " is not a method"}})
			continue
		}
		res, err := fn(ctx, h.Params)
		if err != nil {
			c.w.Encode(answer{ID: h.ID, Error: wrap(err)})
			continue
		}
		c.w.Encode(answer{ID: h.ID, Result: res})
	}
	return sc.Err()
}

func wrap(err error) *RPCError {
	var re *RPCError
	if errors.As(err, &re) {
		return re
	}
	return &RPCError{Code: -32603, Message: err.Error()}
}

type (
	PromptRequest struct {
		SessionID string `json:"sessionId"`
	}
	PromptResponse struct {
		StopReason string `json:"stopReason"`
	}
	LoadRequest struct {
		SessionID string `json:"sessionId"`
	}
	LoadResponse struct{}
	CancelNote   struct {
		SessionID string `json:"sessionId"`
	}
)

type Agent struct{ live map[string]chan string }

func (a *Agent) Attach(c *Conn) {
	Register(c, "session/prompt", a.Prompt)
	Register(c, "session/load", a.Load)
	OnNotification(c, "session/cancel", a.Cancel)
}

func (a *Agent) Prompt(ctx context.Context, p PromptRequest) (PromptResponse, error) {
	ch, ok := a.live[p.SessionID]
	if !ok {
		return PromptResponse{}, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	select {
	case ch <- "go":
		return PromptResponse{"end_turn"}, nil
	default:
		return PromptResponse{}, errors.New("the worker is stuck")
	}
}

func (a *Agent) Load(ctx context.Context, p LoadRequest) (*LoadResponse, error) {
	if _, ok := a.live[p.SessionID]; !ok {
		return nil, &RPCError{Code: -32002, Message: "session not found"}
	}
	return &LoadResponse{}, nil
}

func (a *Agent) Cancel(ctx context.Context, p CancelNote) error {
	if _, ok := a.live[p.SessionID]; !ok {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}
