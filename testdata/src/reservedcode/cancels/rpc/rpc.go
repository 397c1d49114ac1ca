// Package rpc carries messages and spells no method but ACP's own way to cancel a
// request: its codes are for a peer that speaks ACP.
package rpc

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

const (
	ParseError = -32700
	NoMethod   = -32601
	Overloaded = -32005 // want `-32005 \(Overloaded\) is a custom code in the range -32768 to -32000`
	Forbidden  = -32006 // want `-32006 \(Forbidden\) is a custom code in the range`
	TooBig     = 4130
	Evicted    = -32002
)

// Codes by which the peer says why it went away. We never send them.
const (
	Crashed = -32007
	Closed  = -32008
)

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

type Conn struct {
	Handlers map[string]Handler
	enc      *json.Encoder
	stops    sync.Map
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
		case f.Method == "$/cancel_request":
			if stop, ok := c.stops.Load(string(f.Params)); ok {
				stop.(func())()
			}
		case f.ID != nil:
			c.answer(f)
		}
	}
}

func (c *Conn) answer(f Frame) {
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
