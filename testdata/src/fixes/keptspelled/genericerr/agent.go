// Package genericerr writes error objects down in texts, which no fix takes
// apart.
package genericerr

import (
	"encoding/json"
	"fmt"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	sessions map[string]bool
	out      io.Writer
}

func (s *server) dispatch(m message) {
	switch m.Method {
	case "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":%q}}`, m.ID, err.Error())
		} else if !s.sessions[p.SessionID] {
			fmt.Fprintf(s.out, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"session not found"}}`, m.ID) // want `ACP has -32002`
		}
	}
}
