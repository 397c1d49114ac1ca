//go:build !lspdev_v0_10

package lspdev

import (
	"context"
	"net"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

const model = "go.lsp.dev/jsonrpc2"

func TestWire(t *testing.T) {
	wire.Library{
		Model:        model,
		Module:       "go.lsp.dev/jsonrpc2",
		Func:         jsonrpc2.NewConn,
		Request:      `"method":"session/prompt"`,
		Notification: `"method":"session/cancel"`,
		Serve: func(_ testing.TB, conn net.Conn, _ *wire.Log, h wire.Handlers) {
			c := jsonrpc2.NewConn(jsonrpc2.NewNDJSONStream(conn))
			c.Go(context.Background(), func(_ context.Context, r *jsonrpc2.Request) (any, error) {
				if r.IsCall() {
					return nil, h.Request()
				}
				return nil, h.Notification()
			})
			<-c.Done()
		},
		Coded: func(code int64, message, data string) error {
			return &jsonrpc2.Error{Code: jsonrpc2.Code(code), Message: message, Data: jsonrpc2.RawMessage(data)}
		},
		TypedNil:  (*jsonrpc2.Error)(nil),
		Sentinels: sentinels,
	}.Run(t)
}
