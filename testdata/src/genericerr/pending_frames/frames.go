// Package frames waits for the engine: a whole message that does not decode.
package frames

import (
	"bufio"
	"encoding/json"
	"io"
)

type request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type peer struct{ w io.Writer }

func (p *peer) fail(id json.RawMessage, code int, message string) {
	json.NewEncoder(p.w).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{Code: code, Message: message}})
}

func (p *peer) read(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var req request
		if err := json.Unmarshal(lines.Bytes(), &req); err != nil {
			p.fail(nil, -32603, "cannot parse message") // want `answers a message that is not valid JSON with -32603.*-32700`
			continue
		}
		p.handle(req)
	}
	return lines.Err()
}

func (p *peer) handle(req request) {
	switch req.Method {
	case "session/prompt":
	default:
		p.fail(req.ID, -32601, "method not found")
	}
}
