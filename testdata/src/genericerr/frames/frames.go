// Package frames reads messages and says what is wrong with them.
package frames

import (
	"encoding/json"
	"io"
	"log"
)

type request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type peer struct {
	w    io.Writer
	open map[string]bool
}

func (p *peer) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(p.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{Code: code, Message: message}})
}

// careful uses the right codes.
func (p *peer) careful(line []byte) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		p.fail(nil, -32700, "parse error")
		return
	}
	if req.Method == "" {
		p.fail(req.ID, -32600, "no method")
		return
	}
	p.handle(req)
}

func (p *peer) handle(req request) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	switch req.Method {
	case "session/load":
		if err := json.Unmarshal(req.Params, &in); err != nil {
			p.fail(req.ID, -32603, err.Error()) // want `session/load answers an invalid parameter value with -32603.*-32602`
			return
		}
		if !p.open[in.SessionID] {
			p.fail(req.ID, -32603, "no such session") // want `session/load answers an unknown session with -32603.*-32002`
			return
		}
	case "session/cancel":
		log.Print("cancel")
	}
}
