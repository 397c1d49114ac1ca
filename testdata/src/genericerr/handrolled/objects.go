package handrolled

import (
	"encoding/json"
	"fmt"
	"io"
)

// A bridge writes its errors as maps.
type bridge struct {
	w     io.Writer
	terms map[string]string
}

func (b *bridge) send(id any, code int, msg string) {
	raw, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0",
		"id":      id,
		"error":   map[string]any{"code": code, "message": msg},
	})
	if err != nil {
		return
	}
	fmt.Fprintf(b.w, "%s\n", raw)
}

func (b *bridge) reply(id any, result any) {
	raw, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
	fmt.Fprintf(b.w, "%s\n", raw)
}

func (b *bridge) dispatch(id any, method string, params json.RawMessage) {
	var p struct {
		TerminalID string `json:"terminalId"`
	}
	switch method {
	case "terminal/output":
		if err := json.Unmarshal(params, &p); err != nil {
			b.send(id, -32602, "invalid params")
			return
		}
		out, ok := b.terms[p.TerminalID]
		if !ok {
			b.send(id, -32603, "terminal not found") // want `terminal/output answers an unknown terminal with -32603.*-32002`
			return
		}
		b.reply(id, out)
	case "terminal/kill":
		b.reply(id, nil)
	default:
		b.send(id, -32601, "method not found")
	}
}

// inline writes the whole object on the spot.
func (b *bridge) inline(id any, params json.RawMessage) map[string]any {
	var p struct {
		TerminalID string `json:"terminalId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": -32602, "message": err.Error()}}
	}
	if _, found := b.terms[p.TerminalID]; !found {
		return map[string]any{
			"jsonrpc": "2.0",
			"id":      id,
			"error":   map[string]any{"code": -32603, "message": "unknown terminal " + p.TerminalID}, // want `answers an unknown terminal with -32603.*-32002`
		}
	}
	return map[string]any{"jsonrpc": "2.0", "id": id, "result": nil}
}
