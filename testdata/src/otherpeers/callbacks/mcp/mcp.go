// Package mcp talks to tools, and asks whoever uses it when they want something.
package mcp

import (
	"encoding/json"
	"io"
)

// Error is an error object of any JSON-RPC protocol.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Callbacks are what a tool may want.
type Callbacks struct {
	Sample func(params json.RawMessage) (any, *Error)
	Either func(params json.RawMessage) (any, *Error)
}

// Client is the connection to a tool.
type Client struct {
	Callbacks
	out io.Writer
}

// Ask is for whoever asks.
func Ask(c Callbacks, raw json.RawMessage) (any, *Error) { return c.Either(raw) }

func (c *Client) handle(m message) {
	switch m.Method {
	case "sampling/createMessage":
		res, err := c.Sample(m.Params)
		c.send(message{Version: "2.0", ID: m.ID, Result: res, Error: err})
	case "roots/list":
		res, err := c.Callbacks.Either(m.Params)
		c.send(message{Version: "2.0", ID: m.ID, Result: res, Error: err})
	default:
		c.send(message{Version: "2.0", ID: m.ID, Error: &Error{Code: -32601, Message: "no " + m.Method}})
	}
}

func (c *Client) send(m message) { json.NewEncoder(c.out).Encode(m) }
