// Package rpc makes a generic error in two steps, of what has no code.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/links/line"
)

type Error struct {
	Code    int               `json:"code"`
	Message string            `json:"message"`
	Data    map[string]string `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// With returns a copy with data.
func (e *Error) With(kv ...string) *Error {
	c := *e
	c.Data = make(map[string]string)
	for i := 0; i+1 < len(kv); i += 2 {
		c.Data[kv[i]] = kv[i+1]
	}
	return &c
}

func Errorf(code int, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

func Internal(err error) *Error { return Errorf(-32603, "internal error").With("details", err.Error()) }

func object(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return Internal(err)
}

type Handler func(ctx context.Context, params json.RawMessage) (any, error)

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

type Server struct{ handlers map[string]Handler }

func NewServer(handlers map[string]Handler) *Server { return &Server{handlers} }

func (s *Server) object(err error) *Error { return object(err) }

func (s *Server) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	out := json.NewEncoder(w)
	for conn := line.NewConn(r, w); ; {
		in, err := conn.Read()
		if err != nil {
			return err
		}
		resp := response{JSONRPC: "2.0", ID: in.ID}
		if h, ok := s.handlers[in.Method]; !ok {
			resp.Error = Errorf(-32601, "%s", in.Method)
		} else if res, err := h(ctx, in.Params); err != nil {
			resp.Error = s.object(err)
		} else {
			resp.Result = res
		}
		if err := out.Encode(resp); err != nil {
			return err
		}
	}
}
