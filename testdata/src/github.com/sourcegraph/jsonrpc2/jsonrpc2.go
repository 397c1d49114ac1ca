// Package jsonrpc2 is a stub of github.com/sourcegraph/jsonrpc2 v0.2.3: its API,
// without anything behind it.
package jsonrpc2

import (
	"context"
	"encoding/json"
)

const (
	CodeParseError     = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternalError  = -32603
)

type Error struct {
	Code    int64            `json:"code"`
	Message string           `json:"message"`
	Data    *json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func (e *Error) SetError(v interface{}) {}

type ID struct {
	Num      uint64
	Str      string
	IsString bool
}

type Request struct {
	Method string
	Params *json.RawMessage
	ID     ID
	Notif  bool
}

type Response struct {
	ID     ID
	Result *json.RawMessage
	Error  *Error
}

func (r *Response) SetResult(v interface{}) error { return nil }

type Handler interface {
	Handle(context.Context, *Conn, *Request)
}

type HandlerWithErrorConfigurer struct {
	handleFunc func(context.Context, *Conn, *Request) (result interface{}, err error)
}

func HandlerWithError(handleFunc func(context.Context, *Conn, *Request) (result interface{}, err error)) *HandlerWithErrorConfigurer {
	return &HandlerWithErrorConfigurer{handleFunc: handleFunc}
}

func (h *HandlerWithErrorConfigurer) Handle(ctx context.Context, conn *Conn, req *Request) {}

func (h *HandlerWithErrorConfigurer) SuppressErrClosed() Handler { return h }

func AsyncHandler(h Handler) Handler { return h }

type JSONRPC2 interface {
	Call(ctx context.Context, method string, params, result interface{}) error
	Notify(ctx context.Context, method string, params interface{}) error
	Close() error
}

type ObjectStream interface {
	WriteObject(obj interface{}) error
	ReadObject(v interface{}) error
	Close() error
}

type Conn struct{ h Handler }

func NewConn(ctx context.Context, stream ObjectStream, h Handler) *Conn { return &Conn{h: h} }

func (c *Conn) Call(ctx context.Context, method string, params, result interface{}) error {
	return nil
}

func (c *Conn) DispatchCall(ctx context.Context, method string, params interface{}) (Waiter, error) {
	return Waiter{}, nil
}

type Waiter struct{}

func (w Waiter) Wait(ctx context.Context, result interface{}) error { return nil }

func (c *Conn) Notify(ctx context.Context, method string, params interface{}) error { return nil }

func (c *Conn) Close() error { return nil }

func (c *Conn) Reply(ctx context.Context, id ID, result interface{}) error { return nil }

func (c *Conn) ReplyWithError(ctx context.Context, id ID, respErr *Error) error { return nil }

func (c *Conn) SendResponse(ctx context.Context, resp *Response) error { return nil }
