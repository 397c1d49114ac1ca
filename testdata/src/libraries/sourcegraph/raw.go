package sourcegraph

import (
	"context"
	"log"

	"github.com/sourcegraph/jsonrpc2"
)

func serve(ctx context.Context, stream jsonrpc2.ObjectStream) {
	jsonrpc2.NewConn(ctx, stream, jsonrpc2.AsyncHandler(&careful{}))
}

// forgetful, which is given to the library elsewhere, answers by calls on the connection, and not on every way.
type forgetful struct{ sessions map[string]bool }

func (f *forgetful) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch req.Method {
	case "session/prompt":
		if req.Params == nil {
			log.Print("no params")
			return // want `unanswered: this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be`
		}
		conn.Reply(ctx, req.ID, nil)
	case "session/load":
		if !f.sessions[string(*req.Params)] {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: "session not found"}) // want `genericerr: session/load answers an unknown session with -32603 .*: &jsonrpc2\.Error\{Code: -32002, Message: "Resource not found"\}`
			return
		}
		conn.Reply(ctx, req.ID, nil)
	case "session/list":
		if f.sessions == nil {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "unknown cursor"})
		}
		conn.Reply(ctx, req.ID, nil) // want `unanswered: the request is answered twice: the second answer is refused or confuses the peer; return after the first`
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
