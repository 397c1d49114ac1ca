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
