// Package hub lets processes of one machine talk, by a protocol of their own.
package hub

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type hub struct{ sessions map[string]net.Conn }

func (h *hub) serve(c net.Conn, msg call) {
	result, err := h.handle(msg)
	out := map[string]any{"id": msg.ID, "result": result}
	if err != nil {
		out["error"] = &fault{Code: -32000, Message: err.Error()}
	}
	json.NewEncoder(c).Encode(out)
}

func (h *hub) handle(msg call) (any, error) {
	var p struct {
		Session string `json:"session"`
	}
	if err := json.Unmarshal(msg.Params, &p); err != nil {
		return nil, err
	}
	switch msg.Method {
	case "hub.attach":
		if _, ok := h.sessions[p.Session]; !ok {
			return nil, fmt.Errorf("session %s not found", p.Session)
		}
		return "attached", nil
	case "hub.detach":
		if p.Session == "" {
			return nil, errors.New("session is required")
		}
		return nil, nil
	}
	return nil, fmt.Errorf("unknown method %s", msg.Method)
}
