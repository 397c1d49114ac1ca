// Package lsp is a language server in the program that has an ACP agent.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	codeServerNotInitialized = -32002
	codeContentModified      = -32801
	codeRequestFailed        = -32803
)

type server struct {
	ready bool
	docs  map[string]string
}

var handler = jsonrpc2.HandlerWithError(new(server).handle)

func (s *server) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	if req.Method == "initialize" {
		s.ready = true
		return nil, nil
	}
	if !s.ready {
		return nil, &jsonrpc2.Error{Code: codeServerNotInitialized, Message: "server not initialized"}
	}
	var p struct {
		URI string `json:"uri"`
	}
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, fmt.Errorf("bad params: %w", err)
	}
	switch req.Method {
	case "textDocument/hover":
		doc, ok := s.docs[p.URI]
		if !ok {
			return nil, fmt.Errorf("document %s not found", p.URI)
		}
		if doc == "" {
			return nil, &jsonrpc2.Error{Code: codeContentModified, Message: "content modified"}
		}
		return doc, nil
	case "textDocument/rename":
		return nil, &jsonrpc2.Error{Code: codeRequestFailed, Message: "cannot rename"}
	}
	return nil, errors.New("unknown method " + req.Method)
}
