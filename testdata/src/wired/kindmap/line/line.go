// Package line answers messages by a function that others give.
package line

import (
	"encoding/json"

	"wired/kindmap/faults"
)

// Message is a request or its answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *faults.Fault   `json:"error,omitempty"`
}

// Line calls its function for each request but those that open it.
type Line struct {
	Serve func(method string, params json.RawMessage) (any, error)
}

// Answer answers a request.
func (l *Line) Answer(m Message) Message {
	if m.Method == "initialize" || m.Method == "session/cancel" {
		return Message{ID: m.ID, Result: map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{"loadSession": true}}}
	}
	res, err := l.Serve(m.Method, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: faults.Of(err)}
	}
	return Message{ID: m.ID, Result: res}
}
