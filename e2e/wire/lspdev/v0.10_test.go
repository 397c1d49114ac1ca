//go:build lspdev_v0_10

package lspdev

import (
	"context"
	"encoding/json"
	"net"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

const model = "go.lsp.dev/jsonrpc2 up to v0.10.0"

// storedTwice is what the process says in its panic: the connection keeps the
// first error and the one of reading from what it closed in one atomic.Value.
const storedTwice = "sync/atomic: store of inconsistently typed value into Value"

// TestWire replies with errors; what becomes of returned ones is TestReturned's.
func TestWire(t *testing.T) {
	wire.Library{
		Model:        model,
		Module:       "go.lsp.dev/jsonrpc2",
		Func:         jsonrpc2.NewConn,
		Request:      `"method":"session/prompt"`,
		Notification: `"method":"session/cancel"`,
		Panic:        storedTwice,
		Serve: func(_ testing.TB, conn net.Conn, _ *wire.Log, h wire.Handlers) {
			serve(conn, func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
				if _, ok := req.(*jsonrpc2.Call); !ok {
					return h.Notification()
				}
				return reply(ctx, nil, h.Request())
			})
		},
		Coded:     coded,
		TypedNil:  (*jsonrpc2.Error)(nil),
		Sentinels: sentinels,
	}.Run(t)
}

// TestReturned shows what an error does that is returned instead of sent.
func TestReturned(t *testing.T) {
	if got := wire.Load(t, model).Returned; got != "closes the connection and as a rule panics" {
		t.Fatalf("the model says that a returned error %s", got)
	}
	if !wire.InChild() {
		wire.Child(t, storedTwice)
		return
	}
	p, conn, _ := wire.Connect(t, `"method":"session/prompt"`)
	go serve(conn, func(context.Context, jsonrpc2.Replier, jsonrpc2.Request) error {
		return coded(-32002, "gone", "")
	})
	p.Send("1")
	wire.Down(t, p)
}

// TestUnanswered shows that the peer of a handler that does not reply waits.
func TestUnanswered(t *testing.T) {
	p, conn, _ := wire.Connect(t, `"method":"session/prompt"`)
	first := true
	go serve(conn, func(ctx context.Context, reply jsonrpc2.Replier, _ jsonrpc2.Request) error {
		if first {
			first = false
			return nil
		}
		return reply(ctx, "well", nil)
	})
	p.Send("1")
	p.Send("2")
	p.Alone("2")
}

// TestTwice shows that a second reply is sent as well.
func TestTwice(t *testing.T) {
	p, conn, _ := wire.Connect(t, `"method":"session/prompt"`)
	go serve(conn, func(ctx context.Context, reply jsonrpc2.Replier, _ jsonrpc2.Request) error {
		if err := reply(ctx, "well", nil); err != nil {
			return err
		}
		return reply(ctx, nil, coded(-32002, "gone", ""))
	})
	p.Send("1")
	for range 2 {
		if got := p.Receive(); got.ID() != "1" {
			t.Errorf("the peer reads %s", got)
		}
	}
}

// TestAsync shows that AsyncHandler swallows a returned error: the peer waits.
func TestAsync(t *testing.T) {
	p, conn, _ := wire.Connect(t, `"method":"session/prompt"`)
	h := wire.Return(coded(-32002, "gone", ""))
	handled := make(chan struct{}, 1)
	failing := jsonrpc2.AsyncHandler(func(context.Context, jsonrpc2.Replier, jsonrpc2.Request) error {
		defer func() { handled <- struct{}{} }()
		return h.Request()
	})
	first := true
	go serve(conn, func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
		if first {
			first = false
			return failing(ctx, reply, req)
		}
		return reply(ctx, "well", nil)
	})
	p.Send("1")
	<-handled
	p.Send("2")
	p.Alone("2")
}

func serve(conn net.Conn, h jsonrpc2.Handler) {
	c := jsonrpc2.NewConn(jsonrpc2.NewRawStream(conn))
	c.Go(context.Background(), h)
	<-c.Done()
}

func coded(code int64, message, data string) error {
	e := jsonrpc2.NewError(jsonrpc2.Code(code), message)
	if data != "" {
		raw := json.RawMessage(data)
		e.Data = &raw
	}
	return e
}
