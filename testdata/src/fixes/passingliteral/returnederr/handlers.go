package returnederr

import (
	"encoding/json"
	"fmt"
)

type params struct {
	SessionID string `json:"sessionId"`
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p params
	_ = json.Unmarshal(raw, &p)
	if !s.sessions[p.SessionID] {
		return nil, fmt.Errorf("no session %q", p.SessionID) // want `returnederr: session/prompt answers an unknown session`
	}
	return nil, nil
}

func (s *server) load(raw json.RawMessage) (any, error) {
	var p params
	_ = json.Unmarshal(raw, &p)
	if !s.sessions[p.SessionID] {
		return nil, fmt.Errorf("no session %q", p.SessionID) // want `returnederr: session/load answers an unknown session`
	}
	return nil, nil
}

// Whatever the call says is a fault of the peer's, so it gets a code, too.
func (s *server) mode(raw json.RawMessage) error {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return fmt.Errorf("read the mode: %w", err) // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	return nil
}
