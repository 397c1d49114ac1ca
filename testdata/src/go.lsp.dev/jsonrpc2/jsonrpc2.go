// Package jsonrpc2 is a stub of go.lsp.dev/jsonrpc2 v1.0.1, whose handlers
// return their answer: its API, without anything behind it.
package jsonrpc2

import (
	"context"
	"encoding/json"
	"io"
)

type RawMessage = json.RawMessage

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
	Message string     `json:"message"`
	Data    RawMessage `json:"data,omitzero"`
	Code    Code       `json:"code"`
}

func (e *Error) Error() string { return e.Message }

func NewError(c Code, message string) *Error { return &Error{Code: c, Message: message} }

func Errorf(c Code, format string, args ...any) *Error { return &Error{Code: c, Message: format} }

var (
	ErrUnknown        = NewError(UnknownError, "")
	ErrParse          = NewError(ParseError, "")
	ErrInvalidRequest = NewError(InvalidRequest, "")
	ErrMethodNotFound = NewError(MethodNotFound, "")
	ErrInvalidParams  = NewError(InvalidParams, "")
	ErrInternal       = NewError(InternalError, "")
)

type constError string

func (e constError) Error() string { return string(e) }

const ErrNotHandled = constError("")

type ID struct{ number int64 }

type Request struct {
	id     ID
	method string
	params RawMessage
}

func (r *Request) ID() ID             { return r.id }
func (r *Request) IsCall() bool       { return true }
func (r *Request) Method() string     { return r.method }
func (r *Request) Params() RawMessage { return r.params }
func (r *Request) Clone() *Request    { return r }

type Response struct{ err error }

func NewResponse(id ID, result RawMessage, err error) *Response { return &Response{err: err} }

type Handler func(ctx context.Context, req *Request) (result any, err error)

func MethodNotFoundHandler(ctx context.Context, req *Request) (any, error) {
	return nil, ErrMethodNotFound
}

func AsyncHandler(handler Handler) Handler { return handler }

func CancelHandler(handler Handler) (h Handler, canceller func(id ID)) { return handler, nil }

func Async(ctx context.Context) {}

type Stream interface{ Close() error }

func NewStream(conn io.ReadWriteCloser) Stream { return conn }

type Conn interface {
	Call(ctx context.Context, method string, params, result any) (ID, error)
	Notify(ctx context.Context, method string, params any) error
	Go(ctx context.Context, handler Handler)
	Close() error
	Done() <-chan struct{}
	Err() error
}

func NewConn(stream Stream) Conn { return nil }

type (
	Peer   = Conn
	Server = Conn
)

type SyncClient struct{}

func (c *SyncClient) Call(ctx context.Context, method string, params, result any) (ID, error) {
	return ID{}, nil
}

type PipelineClient struct{}

func (c *PipelineClient) Call(ctx context.Context, method string, params, result any) (ID, error) {
	return ID{}, nil
}

type BatchClient struct{}

type StreamServer interface {
	ServeStream(ctx context.Context, conn Conn) error
}

func HandlerServer(h Handler) StreamServer { return nil }
