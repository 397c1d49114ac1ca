package returnederr

import (
	"encoding/json"
	"fmt"
)

// The finding in the file of the function has the fix.
func (s *server) setMode(raw json.RawMessage) (any, error) {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return nil, fmt.Errorf("no session %q", params.SessionID) // want `returnederr: session/set_mode answers an unknown session`
	}
	return nil, nil
}
