// Package jrpc2 is a stub of github.com/creachadair/jrpc2 v1.3.6: its API,
// without anything behind it.
package jrpc2

import (
	"context"
	"encoding/json"
)

type Code int32

const (
	ParseError     Code = -32700
	InvalidRequest Code = -32600
	MethodNotFound Code = -32601
	InvalidParams  Code = -32602
	InternalError  Code = -32603

	NoError          Code = -32099
	SystemError      Code = -32098
	Cancelled        Code = -32097
	DeadlineExceeded Code = -32096
)

func (c Code) String() string { return "" }

type codeError Code

func (c codeError) Error() string { return "" }
func (c codeError) ErrCode() Code { return Code(c) }

func (c Code) Err() error { return codeError(c) }

type ErrCoder interface{ ErrCode() Code }

func ErrorCode(err error) Code { return NoError }

type Error struct {
	Code    Code            `json:"code"`
	Message string          `json:"message,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e Error) Error() string { return e.Message }

func (e Error) ErrCode() Code { return e.Code }

func (e *Error) WithData(v any) *Error { return e }

func Errorf(code Code, msg string, args ...any) *Error { return &Error{Code: code, Message: msg} }

type Request struct {
	method string
	params json.RawMessage
}

func (r *Request) IsNotification() bool        { return false }
func (r *Request) Method() string              { return r.method }
func (r *Request) HasParams() bool             { return r.params != nil }
func (r *Request) UnmarshalParams(v any) error { return nil }
func (r *Request) ParamString() string         { return string(r.params) }

type Response struct{ err *Error }

type Handler = func(context.Context, *Request) (any, error)

type Assigner interface {
	Assign(ctx context.Context, method string) Handler
}

type ServerOptions struct{ AllowPush bool }

type Server struct{ mux Assigner }

func NewServer(mux Assigner, opts *ServerOptions) *Server { return &Server{mux: mux} }

func (s *Server) Notify(ctx context.Context, method string, params any) error { return nil }

func (s *Server) Callback(ctx context.Context, method string, params any) (*Response, error) {
	return nil, nil
}

type Client struct{}

func (c *Client) Call(ctx context.Context, method string, params any) (*Response, error) {
	return nil, nil
}

func (c *Client) CallResult(ctx context.Context, method string, params, result any) error {
	return nil
}

func (c *Client) Notify(ctx context.Context, method string, params any) error { return nil }
