// Package wire reads requests, and answers them with what a dispatcher says.
package wire

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/line"
)

// A Request has what the dispatcher needs.
type Request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Dispatcher func(ctx context.Context, r *Request) (any, error)

type Conn struct {
	in  *bufio.Reader
	out io.Writer
}

func NewConn(in io.Reader, out io.Writer) *Conn { return &Conn{bufio.NewReader(in), out} }

func (c *Conn) Serve(d Dispatcher) {
	for {
		text, err := c.in.ReadBytes('\n')
		if err != nil {
			return
		}
		r := new(Request)
		if err := json.Unmarshal(text, r); err != nil {
			c.write(line.Response{ID: json.RawMessage("null"), Error: &line.Error{Code: -32700, Message: err.Error()}})
			continue
		}
		if r.Method == "$/cancel_request" {
			continue
		}
		out, err := d(context.Background(), r)
		var e *line.Error
		if err != nil && !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		c.write(line.Response{ID: r.ID, Result: out, Error: e})
	}
}

func (c *Conn) write(r line.Response) { _ = json.NewEncoder(c.out).Encode(r) }
