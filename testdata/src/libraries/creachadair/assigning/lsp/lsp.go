// Package lsp gives such a table handlers of another protocol.
package lsp

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/assigning/table"
)

type server struct{ docs map[string]bool }

type ref struct {
	URI string `json:"uri"`
}

func Methods() jrpc2.Assigner {
	s := &server{docs: map[string]bool{}}
	return table.New(handler.Map{"textDocument/hover": handler.New(s.hover)})
}

func (s *server) hover(_ context.Context, r ref) (any, error) {
	if !s.docs[r.URI] {
		return nil, errors.New("E6")
	}
	return nil, nil
}
