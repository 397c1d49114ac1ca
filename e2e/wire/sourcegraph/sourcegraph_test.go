// Package sourcegraph holds the model of
// github.com/sourcegraph/jsonrpc2 against the library.
package sourcegraph

import (
	"context"
	"encoding/json"
	stdlog "log"
	"net"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

func TestWire(t *testing.T) {
	wire.Library{
		Model:        "sourcegraph/jsonrpc2",
		Module:       "github.com/sourcegraph/jsonrpc2",
		Func:         jsonrpc2.NewConn,
		Request:      `"method":"session/prompt"`,
		Notification: `"method":"session/cancel"`,
		Serve: func(_ testing.TB, conn net.Conn, log *wire.Log, h wire.Handlers) {
			serve(conn, log, jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
				if r.Notif {
					return nil, h.Notification()
				}
				return nil, h.Request()
			}))
		},
		Coded:    coded,
		TypedNil: (*jsonrpc2.Error)(nil),
	}.Run(t)
}

// TestRaw shows a handler of the other style: it answers by calls on the
// connection, and the peer of one that does not waits.
func TestRaw(t *testing.T) {
	p, conn, log := wire.Connect(t, `"method":"session/prompt"`)
	ctx := context.Background()
	answers := []func(*jsonrpc2.Conn, *jsonrpc2.Request) error{
		func(*jsonrpc2.Conn, *jsonrpc2.Request) error { return nil },
		func(c *jsonrpc2.Conn, r *jsonrpc2.Request) error {
			return c.ReplyWithError(ctx, r.ID, coded(-32002, "gone", "").(*jsonrpc2.Error))
		},
		func(c *jsonrpc2.Conn, r *jsonrpc2.Request) error {
			return c.SendResponse(ctx, &jsonrpc2.Response{ID: r.ID, Error: coded(-32002, "gone", "").(*jsonrpc2.Error)})
		},
		func(c *jsonrpc2.Conn, r *jsonrpc2.Request) error { return c.Reply(ctx, r.ID, "well") },
	}
	go serve(conn, log, raw(func(c *jsonrpc2.Conn, r *jsonrpc2.Request) {
		answer := answers[0]
		answers = answers[1:]
		if err := answer(c, r); err != nil {
			t.Error(err)
		}
	}))
	for _, id := range []string{"1", "2", "3", "4"} {
		p.Send(id)
	}
	for _, id := range []string{"2", "3"} {
		if got := p.Receive(); got.ID() != id || got.Error == nil || got.Error.Code != -32002 {
			t.Errorf("the peer reads %s", got)
		}
	}
	if got := p.Receive(); got.ID() != "4" || got.Error != nil {
		t.Errorf("the peer reads %s", got)
	}
}

type raw func(*jsonrpc2.Conn, *jsonrpc2.Request)

func (h raw) Handle(_ context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) { h(c, r) }

func serve(conn net.Conn, log *wire.Log, h jsonrpc2.Handler) {
	c := jsonrpc2.NewConn(context.Background(), jsonrpc2.NewPlainObjectStream(conn), h, jsonrpc2.SetLogger(stdlog.New(log, "", 0)))
	<-c.DisconnectNotify()
}

func coded(code int64, message, data string) error {
	e := &jsonrpc2.Error{Code: code, Message: message}
	if data != "" {
		e.Data = (*json.RawMessage)(new([]byte(data)))
	}
	return e
}

func TestCall(t *testing.T) {
	c := jsonrpc2.NewConn(context.Background(), jsonrpc2.NewPlainObjectStream(wire.Refusing(t)), nil)
	var re *jsonrpc2.Error
	code := func() int64 { return re.Code }
	wire.Called(t, "sourcegraph/jsonrpc2", c.Call(context.Background(), "session/prompt", nil, nil), "*Error", &re, code)
	w, err := c.DispatchCall(context.Background(), "session/prompt", nil)
	if err != nil {
		t.Fatal(err)
	}
	wire.Called(t, "sourcegraph/jsonrpc2", w.Wait(context.Background(), nil), "*Error", &re, code)
}
