// Package jsonrpc2 is a stub of go.lsp.dev/jsonrpc2 v0.10.0, whose handlers call
// a replier: its API, without anything behind it.
package jsonrpc2

import (
	"context"
	"encoding/json"
	"io"
)

type Code int32

const (
	ParseError           Code = -32700
	InvalidRequest       Code = -32600
	MethodNotFound       Code = -32601
	InvalidParams        Code = -32602
	InternalError        Code = -32603
	ServerNotInitialized Code = -32002
	UnknownError         Code = -32001
)

type Error struct {
	Code    Code             `json:"code"`
	Message string           `json:"message"`
	Data    *json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func NewError(c Code, message string) *Error { return &Error{Code: c, Message: message} }

func Errorf(c Code, format string, args ...interface{}) *Error {
	return &Error{Code: c, Message: format}
}

var (
	ErrUnknown        = NewError(UnknownError, "")
	ErrParse          = NewError(ParseError, "")
	ErrInvalidRequest = NewError(InvalidRequest, "")
	ErrMethodNotFound = NewError(MethodNotFound, "")
	ErrInvalidParams  = NewError(InvalidParams, "")
	ErrInternal       = NewError(InternalError, "")
)

type ID struct{ number int32 }

type Message interface{ jsonrpc2Message() }

type Request interface {
	Message
	Method() string
	Params() json.RawMessage
	jsonrpc2Request()
}

type Call struct {
	id     ID
	method string
	params json.RawMessage
}

func (c *Call) ID() ID                  { return c.id }
func (c *Call) Method() string          { return c.method }
func (c *Call) Params() json.RawMessage { return c.params }
func (Call) jsonrpc2Message()           {}
func (Call) jsonrpc2Request()           {}

type Response struct{ err error }

func NewResponse(id ID, result interface{}, err error) (*Response, error) {
	return &Response{err: err}, nil
}

type Handler func(ctx context.Context, reply Replier, req Request) error

type Replier func(ctx context.Context, result interface{}, err error) error

func MethodNotFoundHandler(ctx context.Context, reply Replier, req Request) error {
	return reply(ctx, nil, ErrMethodNotFound)
}

func ReplyHandler(handler Handler) Handler { return handler }

func AsyncHandler(handler Handler) Handler { return handler }

func CancelHandler(handler Handler) (h Handler, canceller func(id ID)) { return handler, nil }

type Stream interface{ Close() error }

func NewStream(conn io.ReadWriteCloser) Stream { return conn }

type Conn interface {
	Call(ctx context.Context, method string, params, result interface{}) (ID, error)
	Notify(ctx context.Context, method string, params interface{}) error
	Go(ctx context.Context, handler Handler)
	Close() error
	Done() <-chan struct{}
	Err() error
}

func NewConn(s Stream) Conn { return nil }

type StreamServer interface {
	ServeStream(context.Context, Conn) error
}

func HandlerServer(h Handler) StreamServer { return nil }
