// Package rpcx reads requests, calls handlers and maps their errors.
package rpcx

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Error is the error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// Invalid is an error about the params.
func Invalid(msg string) error { return &Error{Code: -32602, Message: msg} }

// FromError keeps an Error; the rest is internal.
func FromError(err error) *Error {
	if e := (*Error)(nil); errors.As(err, &e) {
		return e
	}
	return &Error{Code: -32603, Message: "Internal error", Data: err.Error()}
}

// HandlerFunc serves one method.
type HandlerFunc func(ctx context.Context, params json.RawMessage) (any, error)

// Mux is a table of methods.
type Mux struct{ m map[string]HandlerFunc }

// Handle registers f.
func (x *Mux) Handle(method string, f HandlerFunc) {
	if x.m == nil {
		x.m = make(map[string]HandlerFunc)
	}
	x.m[method] = f
}

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Serve runs until r ends.
func (x *Mux) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	sc, enc := bufio.NewScanner(r), json.NewEncoder(w)
	for sc.Scan() {
		var f frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(frame{JSONRPC: "2.0", Error: &Error{Code: -32700, Message: err.Error()}})
			continue
		}
		h, ok := x.m[f.Method]
		if !ok {
			enc.Encode(frame{JSONRPC: "2.0", ID: f.ID, Error: &Error{Code: -32601, Message: f.Method}})
			continue
		}
		res, err := h(ctx, f.Params)
		if len(f.ID) == 0 {
			continue
		}
		if err != nil {
			enc.Encode(frame{JSONRPC: "2.0", ID: f.ID, Error: FromError(err)})
			continue
		}
		enc.Encode(frame{JSONRPC: "2.0", ID: f.ID, Result: res})
	}
	return sc.Err()
}
