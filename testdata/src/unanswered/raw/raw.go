// Package raw has handlers of github.com/sourcegraph/jsonrpc2 that answer by
// calls on the connection.
package raw

import (
	"context"
	"errors"
	"log"

	"github.com/sourcegraph/jsonrpc2"
)

type conns struct{ stream jsonrpc2.ObjectStream }

func (c conns) serve(ctx context.Context) {
	for _, h := range []jsonrpc2.Handler{&forgetful{}, &twice{}, &careful{}, &hands{}, &spares{}, &mutes{}} {
		jsonrpc2.NewConn(ctx, c.stream, h)
	}
}

const prompt = "session/prompt"

type forgetful struct{ sessions map[string]bool }

func (h *forgetful) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Method == prompt {
		if err := h.prompt(req); err != nil {
			log.Print(err)
			return // want `unanswered: this way through the handler neither answers nor fails`
		}
		conn.Reply(ctx, req.ID, nil)
		return
	}
	conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "Method not found"})
}

func (h *forgetful) prompt(req *jsonrpc2.Request) error { return errors.New("busy") }

type twice struct{}

func (h *twice) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Params == nil {
		conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "Invalid params"})
	}
	conn.Reply(ctx, req.ID, nil) // want `unanswered: the request is answered twice`
}

// ends has one way that just ends.
type ends struct{}

func (h *ends) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch req.Method {
	case "session/prompt":
		conn.Reply(ctx, req.ID, nil)
	case "session/load":
		log.Print("later") // want `unanswered: this way through the handler neither answers nor fails`
	default:
		conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "Method not found"})
	}
}

type careful struct{}

func (h *careful) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	switch {
	case req.Notif:
		log.Print(req.Method)
	case req.Params == nil:
		conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "Invalid params"})
	default:
		// A notification of progress is no answer, but it shows that the
		// connection is kept.
		conn.Notify(ctx, "session/update", nil)
		conn.Reply(ctx, req.ID, nil)
	}
}

// hands the request to somebody who has the connection too.
type hands struct{ work chan *jsonrpc2.Request }

func (h *hands) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	h.work <- req
}

// spares answers requests only. Nobody waits where an answer is left out.
type spares struct{ ready bool }

func (h *spares) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Params == nil {
		if !req.Notif {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "Invalid params"})
		}
		return
	}
	if !h.ready {
		if req.Method != "session/cancel" {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "Invalid request"})
		}
		return
	}
	switch req.Method {
	case "session/prompt":
		conn.Reply(ctx, req.ID, nil)
	default:
		if !req.Notif {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "Method not found"})
		}
	}
}

// mutes leaves out the answers to some requests, too.
type mutes struct{ ready bool }

func (h *mutes) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Params == nil {
		if !req.Notif && h.ready {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "Invalid params"})
		}
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	if !h.ready {
		if req.Method != "session/prompt" {
			conn.ReplyWithError(ctx, req.ID, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "Invalid request"})
		}
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	conn.Reply(ctx, req.ID, nil)
}
