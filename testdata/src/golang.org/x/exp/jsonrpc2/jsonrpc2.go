// Package jsonrpc2 is a stub of golang.org/x/exp/jsonrpc2: its API, without
// anything behind it.
package jsonrpc2

import (
	"context"
	"encoding/json"
	"errors"
)

var (
	ErrUnknown          = NewError(-32001, "")
	ErrParse            = NewError(-32700, "")
	ErrInvalidRequest   = NewError(-32600, "")
	ErrMethodNotFound   = NewError(-32601, "")
	ErrInvalidParams    = NewError(-32602, "")
	ErrInternal         = NewError(-32603, "")
	ErrServerOverloaded = NewError(-32000, "")
)

var (
	ErrNotHandled    = errors.New("")
	ErrAsyncResponse = errors.New("")
)

type wireError struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
}

func NewError(code int64, message string) error { return &wireError{Code: code, Message: message} }

func (err *wireError) Error() string { return err.Message }

type ID struct{ value interface{} }

type Request struct {
	ID     ID
	Method string
	Params json.RawMessage
}

func (msg *Request) IsCall() bool { return msg.ID.value != nil }

type Response struct {
	Result json.RawMessage
	Error  error
	ID     ID
}

func NewResponse(id ID, result interface{}, rerr error) (*Response, error) {
	return &Response{ID: id, Error: rerr}, nil
}

type Preempter interface {
	Preempt(ctx context.Context, req *Request) (interface{}, error)
}

type Handler interface {
	Handle(ctx context.Context, req *Request) (interface{}, error)
}

type HandlerFunc func(ctx context.Context, req *Request) (interface{}, error)

func (f HandlerFunc) Handle(ctx context.Context, req *Request) (interface{}, error) {
	return f(ctx, req)
}

type ConnectionOptions struct {
	Preempter Preempter
	Handler   Handler
}

type Connection struct{}

func (c *Connection) Notify(ctx context.Context, method string, params interface{}) error {
	return nil
}

func (c *Connection) Call(ctx context.Context, method string, params interface{}) *AsyncCall {
	return &AsyncCall{}
}

func (c *Connection) Respond(id ID, result interface{}, rerr error) error { return nil }

func (c *Connection) Cancel(id ID) {}

func (c *Connection) Close() error { return nil }

type AsyncCall struct{}

func (a *AsyncCall) Await(ctx context.Context, result interface{}) error { return nil }

func StringID(s string) ID { return ID{} }
