// Package peer is a connection whose handlers return error objects.
package peer

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Error is an error object.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Handler serves what the peer sends.
type Handler interface {
	Request(method string, params json.RawMessage) (any, *Error)
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// Run serves requests until the input ends.
func Run(in io.Reader, out io.Writer, h Handler) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			return fmt.Errorf("decode: %w", err)
		}
		if m.ID == nil {
			continue
		}
		res, failed := h.Request(m.Method, m.Params)
		_ = json.NewEncoder(out).Encode(message{ID: m.ID, Result: res, Error: failed})
	}
	return lines.Err()
}
