// Package jsonrpc is a stub of the package of the same name in
// github.com/Quad4-Software/acp-go: its API, without anything behind it.
package jsonrpc

import (
	"context"
	"encoding/json"
)

type ErrorCode int32

const (
	ErrCodeParseError       ErrorCode = -32700
	ErrCodeInvalidRequest   ErrorCode = -32600
	ErrCodeMethodNotFound   ErrorCode = -32601
	ErrCodeInvalidParams    ErrorCode = -32602
	ErrCodeInternalError    ErrorCode = -32603
	ErrCodeRequestCancelled ErrorCode = -32800
	ErrCodeAuthRequired     ErrorCode = -32000
	ErrCodeResourceNotFound ErrorCode = -32002
)

type Error struct {
	Code    ErrorCode       `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func (e *Error) WithData(v any) *Error { return e }

func NewError(code ErrorCode, message string) *Error { return &Error{Code: code, Message: message} }

func NewErrorf(code ErrorCode, format string, args ...any) *Error {
	return &Error{Code: code, Message: format}
}

func MethodNotFound(method string) *Error { return NewError(ErrCodeMethodNotFound, method) }

func InvalidParams(msg string) *Error { return NewError(ErrCodeInvalidParams, msg) }

type Handler func(ctx context.Context, params json.RawMessage) (any, error)

type NotificationHandler func(ctx context.Context, params json.RawMessage)

type Conn struct{ fallback Handler }

func (c *Conn) Handle(method string, h Handler) {}

func (c *Conn) HandleNotification(method string, h NotificationHandler) {}

func (c *Conn) SetFallback(h Handler) { c.fallback = h }

func (c *Conn) Call(ctx context.Context, method string, params, out any) error { return nil }

func (c *Conn) Notify(ctx context.Context, method string, params any) error { return nil }
