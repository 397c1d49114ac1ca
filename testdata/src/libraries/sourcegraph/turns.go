package sourcegraph

import (
	"context"

	"github.com/sourcegraph/jsonrpc2"
)

// turns is given the connection's context with each message: it ends with the
// connection, and not when the peer cancels a prompt.
type turns struct {
	done   chan string
	cancel context.CancelFunc
}

var (
	_ = jsonrpc2.HandlerWithError(new(turns).handle)
	_ = jsonrpc2.HandlerWithError(new(turns).own)
)

func (t *turns) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/prompt":
		return nil, t.wait(ctx)
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "Method not found"}
}

// own has a context of its own for each turn.
func (t *turns) own(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/prompt":
		ctx, t.cancel = context.WithCancel(ctx)
		select {
		case <-ctx.Done():
			return nil, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with code 0; ACP wants the stop reason "cancelled" instead of an error, because the error is context\.Canceled`
		case s := <-t.done:
			return s, nil
		}
	case "session/cancel":
		t.cancel()
		return nil, nil
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "Method not found"}
}

func (t *turns) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.done:
	}
	return nil
}

// A nil pointer is as good as an error to whoever takes the pointer itself.
type quick struct{ agent }

func (q *quick) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	var none *jsonrpc2.Error
	if req.Method == "session/load" && !q.sessions["1"] {
		none = &jsonrpc2.Error{Code: -32002, Message: "Resource not found"}
	}
	_ = conn.ReplyWithError(ctx, req.ID, none)
}
