// Package creachadair holds the model of
// github.com/creachadair/jrpc2 against the library.
package creachadair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"testing"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

func serve(conn net.Conn, log *wire.Log, h jrpc2.Handler) {
	s := jrpc2.NewServer(handler.Map{"session/prompt": h, "session/cancel": h}, &jrpc2.ServerOptions{
		Logger: func(text string) { fmt.Fprintln(log, text) },
	})
	s.Start(channel.Line(conn, conn)).Wait()
}

var library = wire.Library{
	Model:        "creachadair/jrpc2",
	Module:       "github.com/creachadair/jrpc2",
	Func:         jrpc2.NewServer,
	Request:      `"method":"session/prompt"`,
	Notification: `"method":"session/cancel"`,
	Serve: func(_ testing.TB, conn net.Conn, log *wire.Log, h wire.Handlers) {
		serve(conn, log, func(_ context.Context, r *jrpc2.Request) (any, error) {
			if r.IsNotification() {
				return nil, h.Notification()
			}
			return nil, h.Request()
		})
	},
	Coded: func(code int64, message, data string) error {
		return &jrpc2.Error{Code: jrpc2.Code(code), Message: message, Data: json.RawMessage(data)}
	},
	TypedNil: (*jrpc2.Error)(nil),
}

func TestWire(t *testing.T) { library.Run(t) }

// TestNew runs the same handlers through handler.New, which takes functions of
// many shapes.
func TestNew(t *testing.T) {
	l := library
	l.Serve = func(_ testing.TB, conn net.Conn, log *wire.Log, h wire.Handlers) {
		serve(conn, log, handler.New(func(ctx context.Context) error {
			if jrpc2.InboundRequest(ctx).IsNotification() {
				return h.Notification()
			}
			return h.Request()
		}))
	}
	l.Run(t)
}

// TestAround shows that a function of the program around what the library makes of a
// handler gets the handler's own error, and decides what the peer reads.
func TestAround(t *testing.T) {
	own := errors.New("own")
	for name, h := range map[string]jrpc2.Handler{
		"an error alone":  handler.New(func(context.Context) error { return own }),
		"a value as well": handler.New(func(context.Context) (string, error) { return "", own }),
		"by position":     handler.NewPos(func(context.Context) (string, error) { return "", own }),
	} {
		t.Run(name, func(t *testing.T) {
			p, conn, log := wire.Connect(t, library.Request)
			go serve(conn, log, func(ctx context.Context, r *jrpc2.Request) (any, error) {
				result, err := h(ctx, r)
				if err == own {
					return nil, jrpc2.Errorf(-32002, "%v", err)
				}
				return result, err
			})
			p.Send("1")
			if got := p.Receive(); got.Error == nil || got.Error.Code != -32002 {
				t.Errorf("the peer reads %s", got)
			}
		})
	}
}

// TestWithdraws shows that CancelRequest ends the context of the request with the id.
func TestWithdraws(t *testing.T) {
	p, conn, log := wire.Connect(t, library.Request)
	begun := make(chan func(), 1)
	go serve(conn, log, func(ctx context.Context, r *jrpc2.Request) (any, error) {
		begun <- func() { jrpc2.ServerFromContext(ctx).CancelRequest(r.ID()) }
		<-ctx.Done()
		return nil, jrpc2.Errorf(-32800, "withdrawn")
	})
	p.Send("1")
	(<-begun)()
	if got := p.Receive(); got.Error == nil || got.Error.Code != -32800 {
		t.Errorf("the peer reads %s", got)
	}
}

// TestCoder shows that any error with the method ErrCode has a code.
func TestCoder(t *testing.T) {
	for _, err := range []error{coder{}, fmt.Errorf("wrapped: %w", coder{}), jrpc2.Code(-32002).Err()} {
		p, conn, log := wire.Connect(t, library.Request)
		go library.Serve(t, conn, log, wire.Return(err))
		p.Send("1")
		if got := p.Receive(); got.Error == nil || got.Error.Code != -32002 {
			t.Errorf("the peer reads %s for %T", got, err)
		}
	}
}

type coder struct{}

func (coder) Error() string       { return "own" }
func (coder) ErrCode() jrpc2.Code { return -32002 }

func TestCall(t *testing.T) {
	conn := wire.Refusing(t)
	c := jrpc2.NewClient(channel.Line(conn, conn), nil)
	var re *jrpc2.Error
	code := func() int64 { return int64(re.Code) }
	_, err := c.Call(context.Background(), "session/prompt", nil)
	wire.Called(t, library.Model, err, "*Error", &re, code)
	var result any
	wire.Called(t, library.Model, c.CallResult(context.Background(), "session/prompt", nil, &result), "*Error", &re, code)
}
