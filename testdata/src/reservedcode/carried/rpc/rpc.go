// Package rpc carries messages, whoever they are for. Those of its codes are told that its
// users send to a peer that speaks ACP.
package rpc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const (
	ParseError = -32700
	NoMethod   = -32601
	Overloaded = -32005
	Unused     = -32006
	Worn       = -32007
	Forbidden  = -32008
	Early      = -32002
	Evicted    = -32002
	Private    = -32012
	Lost       = -32015
)

// Crashed is what the peer says when it goes away.
const Crashed = -32009

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

func Problemf(code int, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Handler func(params json.RawMessage) (any, *Problem)

// Limit refuses what is too much.
func Limit(n int, next Handler) Handler {
	slots := make(chan struct{}, n)
	return func(params json.RawMessage) (any, *Problem) {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
			return next(params)
		default:
			return nil, Problemf(Overloaded, "%d requests are running", n)
		}
	}
}

// Once lets one request through. Nobody here uses it.
func Once(next Handler) Handler {
	done := false
	return func(params json.RawMessage) (any, *Problem) {
		if done {
			return nil, Problemf(Unused, "only once")
		}
		done = true
		return next(params)
	}
}

// First refuses all until a method was called.
func First(ready *bool, next Handler) Handler {
	return func(params json.RawMessage) (any, *Problem) {
		if !*ready {
			return nil, tooEarly()
		}
		return next(params)
	}
}

func tooEarly() *Problem { return Problemf(Early, "say hello first, too many are waiting") }

// Find is for programs that keep things.
func Find(table map[string]string, name string) (string, *Problem) {
	if v, ok := table[name]; ok {
		return v, nil
	}
	return "", Problemf(Evicted, "no such thing: %s", name)
}

// Calls waits for what the peer answers.
type Calls struct{ answers chan Frame }

func (c *Calls) Wait() error {
	if f := <-c.answers; f.Error != nil {
		return errors.New(f.Error.Message)
	}
	return nil
}

func (c *Calls) End() { c.answers <- Frame{Error: &Problem{Lost, "the peer went away"}} }

// Hold is for another protocol.
func Hold() *Problem { return Problemf(Private, "hold the line") }

type Conn struct {
	Handlers map[string]Handler
	enc      *json.Encoder
	worn     bool
}

func (c *Conn) On(method string, h Handler) {
	if c.Handlers == nil {
		c.Handlers = make(map[string]Handler)
	}
	c.Handlers[method] = h
}

func (c *Conn) Serve(in io.Reader, out io.Writer) {
	c.enc = json.NewEncoder(out)
	dec := json.NewDecoder(in)
	for {
		var f Frame
		if err := dec.Decode(&f); err != nil {
			c.enc.Encode(Frame{ID: json.RawMessage("null"), Error: Problemf(ParseError, "%v", err)})
			return
		}
		switch {
		case f.Error != nil && f.Error.Code == Crashed:
			return
		case f.ID != nil:
			c.answer(f)
		}
	}
}

func (c *Conn) answer(f Frame) {
	if c.worn {
		c.enc.Encode(Frame{ID: f.ID, Error: Problemf(Worn, "worn out")})
		return
	}
	h, ok := c.Handlers[f.Method]
	if !ok {
		c.enc.Encode(Frame{ID: f.ID, Error: Problemf(NoMethod, "Method not found")})
		return
	}
	res, err := h(f.Params)
	if err != nil {
		c.enc.Encode(Frame{ID: f.ID, Error: err})
		return
	}
	c.enc.Encode(Frame{ID: f.ID, Result: res})
}
