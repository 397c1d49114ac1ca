// Package lsp speaks LSP: what would be a finding with ACP is none here.
package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return e.Message }

const (
	codeBusy         = -32001
	codeUnauthorized = -32002
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out      io.Writer
	sessions map[string]bool
}

func (s *server) serve(req request) {
	result, err := s.dispatch(req)
	if err != nil {
		var rerr *rpcError
		if !errors.As(err, &rerr) {
			rerr = &rpcError{Code: -32603, Message: err.Error(), Data: err}
		}
		s.writeError(req.ID, rerr.Code, rerr.Message)
		return
	}
	json.NewEncoder(s.out).Encode(map[string]any{"id": req.ID, "result": result})
}

func (s *server) writeError(id json.RawMessage, code int, message string) {
	json.NewEncoder(s.out).Encode(map[string]any{"id": id, "error": &rpcError{Code: code, Message: message}})
}

func (s *server) dispatch(req request) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, err
	}
	switch req.Method {
	case "initialize":
		return nil, nil
	case "textDocument/hover":
		if !s.sessions[p.SessionID] {
			return nil, fmt.Errorf("session %s not found", p.SessionID)
		}
		return nil, &rpcError{Code: codeBusy, Message: "busy"}
	case "textDocument/definition":
		return nil, &rpcError{Code: codeUnauthorized, Message: "unauthorized"}
	}
	return nil, fmt.Errorf("unknown method %s", req.Method)
}
