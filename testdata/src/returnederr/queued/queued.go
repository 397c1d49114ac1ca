// Package queued runs a notification at once and requests from a queue.
package queued

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
)

type request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type responder struct {
	out *json.Encoder
	id  json.RawMessage
}

func (r *responder) send(v any) {
	res := response{JSONRPC: "2.0", ID: r.id, Result: v}
	if e, ok := v.(*failure); ok {
		res.Result, res.Error = nil, e
	}
	r.out.Encode(res)
}

type job struct {
	r   *responder
	req request
}

type handler func(context.Context, *responder, json.RawMessage)

type conn struct {
	handlers map[string]handler
	queue    chan job
	out      *json.Encoder
}

func (c *conn) serve(ctx context.Context, in io.Reader) error {
	go func() {
		for j := range c.queue {
			c.run(ctx, j)
		}
	}()
	for sc := bufio.NewScanner(in); ; {
		if !sc.Scan() {
			return sc.Err()
		}
		var req request
		r := &responder{out: c.out, id: json.RawMessage("null")}
		if err := json.Unmarshal(sc.Bytes(), &req); err != nil {
			r.send(&failure{Code: -32700, Message: "E1"})
			continue
		}
		r.id = req.ID
		if req.Method == "session/cancel" {
			c.run(ctx, job{r, req})
			continue
		}
		c.queue <- job{r, req}
	}
}

// run has no answer but this one for a method that it does not know.
func (c *conn) run(ctx context.Context, j job) {
	h, ok := c.handlers[j.req.Method]
	switch {
	case ok:
		h(ctx, j.r, j.req.Params)
	default:
		j.r.send(&failure{Code: -32601, Message: "E2", Data: map[string]string{"method": j.req.Method}})
	}
}
