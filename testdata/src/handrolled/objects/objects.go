// Package objects writes its error objects as maps.
package objects

import (
	"encoding/json"
	"io"
)

type request struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func answer(w io.Writer, req request, sessions map[string]bool) {
	var p struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		send(w, req.ID, -32602, err.Error())
		return
	}
	switch req.Method {
	case "session/prompt":
		if !sessions[p.SessionID] {
			json.NewEncoder(w).Encode(map[string]any{
				"jsonrpc": "2.0",
				"id":      req.ID,
				"error":   map[string]any{"code": -32603, "message": "session not found"}, // want `genericerr: session/prompt answers an unknown session with -32603`
			})
			return
		}
	case "session/new":
		if p.Cwd == "" {
			send(w, req.ID, -32603, "cwd is required") // want `genericerr: session/new answers an invalid parameter value with -32603`
			return
		}
	default:
		send(w, req.ID, -32601, "method not found")
	}
}

func send(w io.Writer, id any, code int, message string) {
	json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": message}})
}

// A status of another kind has the same keys.
func status(w io.Writer) {
	json.NewEncoder(w).Encode(map[string]any{"code": 200, "message": "fine"})
}
