package sourcegraph

import (
	"context"
	"log"

	"github.com/sourcegraph/jsonrpc2"
)

// forgetful answers by calls on the connection, and not on every way.
type forgetful struct{ sessions map[string]bool }

func (f *forgetful) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch req.Method {
	case "session/prompt":
		if req.Params == nil {
			log.Print("no params")
			return // want `X`
		}
		conn.Reply(ctx, req.ID, nil)
	case "session/load":
		if !f.sessions[string(*req.Params)] {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: "session not found"}) // want `genericerr: session/load answers an invalid parameter value with -32603 .*: &jsonrpc2\.Error\{Code: jsonrpc2\.CodeInvalidParams, Message: "Invalid params"\}`
			return
		}
		conn.Reply(ctx, req.ID, nil)
	case "session/list":
		if f.sessions == nil {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "unknown cursor"})
		}
		conn.Reply(ctx, req.ID, nil) // want `X`
	case "session/cancel":
		log.Print("cancelled") // a notification
	default:
		conn.SendResponse(ctx, &jsonrpc2.Response{ID: req.ID, Error: &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}})
	}
}

// careful answers every request, some of them later.
type careful struct{ work chan func() }

func (c *careful) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Notif {
		return
	}
	switch req.Method {
	case "session/prompt":
		go c.prompt(ctx, conn, req)
	case "session/load":
		c.work <- func() { conn.Reply(ctx, req.ID, nil) }
	case "session/list":
		c.list(ctx, conn, req)
	default:
		if err := conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}); err != nil {
			log.Print(err)
		}
	}
}

func (c *careful) prompt(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	conn.Reply(ctx, req.ID, map[string]string{"stopReason": "end_turn"})
}

func (c *careful) list(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	conn.Reply(ctx, req.ID, []string{})
}
