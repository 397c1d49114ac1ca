// Package transport reads and writes JSON-RPC messages.
package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

type HandleFunc func(ctx context.Context, method string, params json.RawMessage) (any, error)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

type Conn struct {
	r      *bufio.Scanner
	mu     sync.Mutex
	w      io.Writer
	handle HandleFunc
}

func New(r io.Reader, w io.Writer, handle HandleFunc) *Conn {
	return &Conn{r: bufio.NewScanner(r), w: w, handle: handle}
}

func (c *Conn) Run(ctx context.Context) error {
	for c.r.Scan() {
		var m message
		if err := json.Unmarshal(c.r.Bytes(), &m); err != nil {
			c.write(message{Error: &Error{Code: -32700, Message: "Parse error"}})
			continue
		}
		res, err := c.handle(ctx, m.Method, m.Params)
		if m.ID == nil {
			continue
		}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				e = &Error{Code: -32603, Message: err.Error()}
			}
			c.write(message{ID: m.ID, Error: e})
			continue
		}
		c.write(message{ID: m.ID, Result: res})
	}
	return c.r.Err()
}

func (c *Conn) write(m message) error {
	m.JSONRPC = "2.0"
	c.mu.Lock()
	defer c.mu.Unlock()
	return json.NewEncoder(c.w).Encode(m)
}
