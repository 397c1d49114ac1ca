// Package mcp holds the model of
// package jsonrpc of MCP's Go SDK against the library.
package mcp

import (
	"context"
	"encoding/json"
	"net"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

// TestWire returns errors from a middleware of an MCP server: handlers of tools
// report theirs as results.
func TestWire(t *testing.T) {
	wire.Library{
		Model:  "modelcontextprotocol/go-sdk/jsonrpc",
		Module: "github.com/modelcontextprotocol/go-sdk",
		Func:   jsonrpc.MakeID,
		Setup: []string{
			`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"peer","version":"1"}}}`,
			`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		},
		Request:      `"method":"ping"`,
		Notification: `"method":"notifications/roots/list_changed"`,
		Serve: func(_ testing.TB, conn net.Conn, _ *wire.Log, h wire.Handlers) {
			s := mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, nil)
			s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
				return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
					switch method {
					case "ping":
						return nil, h.Request()
					case "notifications/roots/list_changed":
						return nil, h.Notification()
					}
					return next(ctx, method, req)
				}
			})
			s.Run(context.Background(), &mcp.IOTransport{Reader: conn, Writer: conn})
		},
		Coded: func(code int64, message, data string) error {
			return &jsonrpc.Error{Code: code, Message: message, Data: json.RawMessage(data)}
		},
		TypedNil: (*jsonrpc.Error)(nil),
	}.Run(t)
}
