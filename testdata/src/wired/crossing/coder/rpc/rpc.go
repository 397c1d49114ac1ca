// Package rpc is the layer. It is the caller who brings a Handler.
package rpc

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
)

// Coder is an error with a code; the handlers have their own type.
type Coder interface {
	error
	RPCCode() int
}

type Handler interface {
	Call(ctx context.Context, method string, params json.RawMessage) (any, error)
	Notify(ctx context.Context, method string, params json.RawMessage) error
}

type Conn struct {
	sc *bufio.Scanner
	w  io.Writer
}

func NewConn(r io.Reader, w io.Writer) *Conn { return &Conn{bufio.NewScanner(r), w} }

type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *object         `json:"error,omitempty"`
}

func Serve(ctx context.Context, c *Conn, h Handler) error {
	for c.sc.Scan() {
		var in frame
		if err := json.Unmarshal(c.sc.Bytes(), &in); err != nil {
			return err
		}
		if in.ID == nil {
			_ = h.Notify(ctx, in.Method, in.Params)
			continue
		}
		out := frame{ID: in.ID}
		if res, err := h.Call(ctx, in.Method, in.Params); err != nil {
			out.Error = &object{Code: -32603, Message: err.Error()}
			if c, ok := err.(Coder); ok {
				out.Error.Code = c.RPCCode()
			}
		} else {
			out.Result = res
		}
		if err := json.NewEncoder(c.w).Encode(out); err != nil {
			return err
		}
	}
	return c.sc.Err()
}
