// Package plain uses libraries of plain JSON-RPC for protocols that are not
// ACP: language servers and the like.
package plain

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
	source "github.com/sourcegraph/jsonrpc2"
	lsp "go.lsp.dev/jsonrpc2"
	"golang.org/x/exp/jsonrpc2"
)

type server struct{ documents map[string]bool }

func (s *server) hover(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if req.Method != "textDocument/hover" {
		return nil, fmt.Errorf("unknown method %s", req.Method)
	}
	if !s.documents[string(req.Params)] {
		return nil, jsonrpc2.NewError(-32001, "document not found")
	}
	return nil, jsonrpc2.ErrAsyncResponse
}

func (s *server) handle(ctx context.Context, conn *source.Conn, req *source.Request) (any, error) {
	var none *source.Error
	if req.Method == "logout" {
		return nil, none
	}
	return nil, fmt.Errorf("hover: %w", &source.Error{Code: source.CodeInvalidParams, Message: "document not found"})
}

func (s *server) notified(ctx context.Context, req *lsp.Request) (any, error) {
	if req.Method() == "textDocument/didOpen" {
		return nil, errors.New("document not found")
	}
	return nil, lsp.NewError(lsp.ServerNotInitialized, "not initialized")
}

func serve(s *server) handler.Map {
	return handler.Map{"wallet.send": func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if err := req.UnmarshalParams(new(string)); err != nil {
			return nil, errors.New("invalid params")
		}
		return nil, jrpc2.Errorf(-32050, "wallet not found")
	}}
}

type forgetful struct{}

func (forgetful) Handle(ctx context.Context, conn *source.Conn, req *source.Request) {
	if req.Params == nil {
		return
	}
	conn.Reply(ctx, req.ID, nil)
}

type replier func(ctx context.Context, result any, err error) error

func respond(ctx context.Context, reply replier, req *jsonrpc2.Request) error {
	if req.Method == "textDocument/hover" {
		return errors.New("document not found")
	}
	return nil
}
