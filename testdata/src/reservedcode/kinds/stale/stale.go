// Package stale sends a code of another package's table for what it does not mean.
package stale

import (
	"encoding/json"
	"errors"

	"reservedcode/kinds/stale/table"
)

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Error  *table.Object   `json:"error"`
}

type server struct {
	out *json.Encoder
	all map[string]bool
}

func (s *server) serve(f frame) {
	if err := s.request(f); err != nil {
		var of *table.Fault
		if errors.As(err, &of) {
			_ = s.out.Encode(frame{ID: f.ID, Error: table.ObjectOf(of)})
			return
		}
		_ = s.out.Encode(frame{ID: f.ID, Error: &table.Object{Code: -32603, Message: err.Error()}})
	}
}

func (s *server) request(f frame) error {
	switch f.Method {
	case "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(f.Params, &p); err != nil {
			return err
		}
		if !s.all[p.SessionID] {
			return table.New(table.Absent, "E1") // want `session/prompt answers an unknown session with -32601 \(Method not found\); ACP has -32002`
		}
	}
	return nil
}
