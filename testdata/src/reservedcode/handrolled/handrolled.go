// Package handrolled sends codes without a library.
package handrolled

import (
	"encoding/json"
	"fmt"
	"io"
)

const (
	parseError     = -32700
	methodNotFound = -32601
	sessionMissing = -32001 // want `-32001 \(sessionMissing\) is a custom code.*ACP has -32002 \(Resource not found\)`
	generalFailure = -32000 // want `-32000 \(generalFailure\) is ACP's "Authentication required", which asks for a login`
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type peer struct {
	w     io.Writer
	chats map[string]string
}

func (p *peer) writeError(id json.RawMessage, code int, message string) {
	json.NewEncoder(p.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{Code: code, Message: message}})
}

func (p *peer) handle(id json.RawMessage, method string, raw json.RawMessage) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		p.writeError(id, parseError, "parse error") // want `answers an invalid parameter value with -32700 \(Parse error\); ACP has -32602`
		return
	}
	switch method {
	case "session/prompt":
		chat, ok := p.chats[in.SessionID]
		if !ok {
			p.writeError(id, sessionMissing, "session not found")
			return
		}
		if err := p.ask(chat); err != nil {
			p.writeError(id, generalFailure, fmt.Sprintf("turn failed: %v", err))
			return
		}
	case "session/new":
		if len(p.chats) > 5 {
			p.writeError(id, -32004, "too many sessions") // want `-32004 is a custom code in the range -32768 to -32000`
			return
		}
		fmt.Fprintln(p.w, errorLine(id, -32005, "no room")) // want `-32005 is a custom code in the range -32768 to -32000`
	case "fs/read_text_file":
		p.write(id, map[string]any{"code": -32006, "message": "no disk"}) // want `-32006 is a custom code in the range -32768 to -32000`
	default:
		p.writeError(id, methodNotFound, "method not found")
	}
}

func (p *peer) ask(chat string) error { return nil }

func (p *peer) write(id json.RawMessage, e map[string]any) {
	json.NewEncoder(p.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": e})
}

func errorLine(id json.RawMessage, code int, message string) string {
	raw, _ := json.Marshal(struct {
		ID    json.RawMessage `json:"id"`
		Error *rpcError       `json:"error"`
	}{id, &rpcError{Code: code, Message: message}})
	return string(raw)
}
