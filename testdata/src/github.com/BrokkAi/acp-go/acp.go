// Package acp is a stub of github.com/BrokkAi/acp-go: the names and shapes that
// agents and clients use, without anything behind them.
package acp

import (
	"context"
	"encoding/json"
	"io"
)

const (
	ErrorCodeAuthRequired     = -32000
	ErrorCodeResourceNotFound = -32002
)

type RPCError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *RPCError) Error() string { return e.Message }

type Handler func(context.Context, string, json.RawMessage) (any, error)

type Notifications func(string, json.RawMessage) error

type Connection struct {
	onRequest Handler
	onNotify  Notifications
}

func Connect(in io.ReadCloser, out io.WriteCloser, h Handler, n Notifications) *Connection {
	return &Connection{onRequest: h, onNotify: n}
}

func (c *Connection) Call(ctx context.Context, method string, params, result any) error { return nil }

func (c *Connection) Notify(ctx context.Context, method string, params any) error { return nil }

func (c *Connection) Close() error { return nil }
