// Package counter answers for a library that another package keeps.
package counter

import (
	"encoding/json"
	"io"

	"handrolled/channels/counter/library"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type counter struct {
	enc *json.Encoder
	lib *library.Library
}

func open(w io.Writer) *counter { return &counter{json.NewEncoder(w), library.Open()} }

func (c *counter) handle(m *message) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
		Value     string `json:"value"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		c.answer(m, nil, &failure{-32602, err.Error()})
		return
	}
	switch m.Method {
	case "session/prompt":
		v, err := c.lib.Lend(&library.Slip{Op: "get", Key: p.SessionID}) // want `session/prompt.* 5 errors of other packages .* -32002 .* unknown session`
		c.settle(m, v, err)
	case "session/set_mode":
		c.settle(m, nil, c.lib.Set("mode", p.ModeID))
	case "session/set_config_option":
		v, err := c.lib.Lend(&library.Slip{Op: "link", Key: "link", Val: p.Value})
		c.settle(m, v, err)
	default:
		c.answer(m, nil, &failure{-32601, m.Method})
	}
}

func (c *counter) settle(m *message, v any, err error) {
	if err != nil {
		c.answer(m, nil, &failure{-32603, err.Error()})
		return
	}
	c.answer(m, v, nil)
}

func (c *counter) answer(m *message, v any, f *failure) {
	c.enc.Encode(message{JSONRPC: "2.0", ID: m.ID, Result: v, Error: f})
}
