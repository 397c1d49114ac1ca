// Package xexp holds the model of
// golang.org/x/exp/jsonrpc2 against the library.
package xexp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"

	"golang.org/x/exp/event"
	"golang.org/x/exp/event/adapter/logfmt"
	"golang.org/x/exp/jsonrpc2"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

type dialer struct{ net.Conn }

func (d dialer) Dial(context.Context) (io.ReadWriteCloser, error) { return d.Conn, nil }

func serve(t testing.TB, conn net.Conn, log *wire.Log, h wire.Handlers) {
	ctx := event.WithExporter(context.Background(), event.NewExporter(logfmt.NewHandler(log), nil))
	c, err := jsonrpc2.Dial(ctx, dialer{conn}, jsonrpc2.ConnectionOptions{
		Framer: jsonrpc2.RawFramer(),
		Handler: jsonrpc2.HandlerFunc(func(_ context.Context, r *jsonrpc2.Request) (any, error) {
			if r.IsCall() {
				return nil, h.Request()
			}
			return nil, h.Notification()
		}),
	})
	if err != nil {
		t.Error(err)
		return
	}
	c.Wait()
}

func TestWire(t *testing.T) {
	wire.Library{
		Model:        "golang.org/x/exp/jsonrpc2",
		Module:       "golang.org/x/exp/jsonrpc2",
		Func:         jsonrpc2.Dial,
		Request:      `"method":"session/prompt"`,
		Notification: `"method":"session/cancel"`,
		Serve:        serve,
		Coded:        func(code int64, message, _ string) error { return jsonrpc2.NewError(code, message) },
		NoData:       true,
		Sentinels: map[string]error{
			"ErrParse":            jsonrpc2.ErrParse,
			"ErrInvalidRequest":   jsonrpc2.ErrInvalidRequest,
			"ErrMethodNotFound":   jsonrpc2.ErrMethodNotFound,
			"ErrInvalidParams":    jsonrpc2.ErrInvalidParams,
			"ErrInternal":         jsonrpc2.ErrInternal,
			"ErrUnknown":          jsonrpc2.ErrUnknown,
			"ErrServerOverloaded": jsonrpc2.ErrServerOverloaded,
		},
		Signals: map[string]error{
			"ErrNotHandled":    jsonrpc2.ErrNotHandled,
			"ErrAsyncResponse": jsonrpc2.ErrAsyncResponse,
		},
	}.Run(t)
}

// TestForeign shows that an error type of one's own is sent as 0 even if it
// has a code: what happens to the errors of libraries built on this one.
func TestForeign(t *testing.T) {
	p, conn, log := wire.Connect(t, `"method":"session/prompt"`)
	go serve(t, conn, log, wire.Return(own{Code: -32002}))
	p.Send("1")
	if got := p.Receive(); got.Error == nil || got.Error.Code != 0 {
		t.Errorf("the peer reads %s", got)
	}
}

type own struct{ Code int }

func (own) Error() string { return "own" }

// TestWithdraws shows that Cancel ends the context of the request with the id.
func TestWithdraws(t *testing.T) {
	p, conn, _ := wire.Connect(t, `"method":"session/prompt"`)
	begun := make(chan jsonrpc2.ID, 1)
	c, err := jsonrpc2.Dial(context.Background(), dialer{conn}, jsonrpc2.ConnectionOptions{
		Framer: jsonrpc2.RawFramer(),
		Handler: jsonrpc2.HandlerFunc(func(ctx context.Context, r *jsonrpc2.Request) (any, error) {
			begun <- r.ID
			<-ctx.Done()
			return nil, jsonrpc2.NewError(-32800, "withdrawn")
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Send("1")
	c.Cancel(<-begun)
	if got := p.Receive(); got.Error == nil || got.Error.Code != -32800 {
		t.Errorf("the peer reads %s", got)
	}
}

// TestNeither shows what becomes of a call without a result and an error.
func TestNeither(t *testing.T) {
	p, conn, log := wire.Connect(t, `"method":"session/prompt"`)
	go serve(t, conn, log, wire.Return(nil))
	p.Send("1")
	if got := p.Receive(); got.Error == nil || got.Error.Code != -32603 {
		t.Errorf("the peer reads %s", got)
	}
}

// TestBoth shows that an error without a code has that of the one beside which it is
// wrapped: the peer never reads 0.
func TestBoth(t *testing.T) {
	gone := errors.New("gone")
	for i, err := range []error{fmt.Errorf("%w: %w", jsonrpc2.ErrInternal, gone), fmt.Errorf("%w: %w", gone, jsonrpc2.ErrInternal)} {
		p, conn, log := wire.Connect(t, `"method":"session/prompt"`)
		go serve(t, conn, log, wire.Return(err))
		p.Send("1")
		if got := p.Receive(); got.Error == nil || got.Error.Code != -32603 {
			t.Errorf("%d: the peer reads %s", i, got)
		}
	}
}

// The type of the error is not exported, and it is not the one that NewError
// makes of the code.
func TestCall(t *testing.T) {
	c, err := jsonrpc2.Dial(context.Background(), dialer{wire.Refusing(t)}, jsonrpc2.ConnectionOptions{Framer: jsonrpc2.RawFramer()})
	if err != nil {
		t.Fatal(err)
	}
	err = c.Call(context.Background(), "session/prompt", nil).Await(context.Background(), nil)
	wire.Called(t, "golang.org/x/exp/jsonrpc2", err, "", nil, nil)
	if errors.Is(err, jsonrpc2.NewError(-32002, "gone")) {
		t.Error("errors.Is tells the code")
	}
}
