package returnederr

import (
	"encoding/json"
	"fmt"
)

// The type becomes an error in one file: this function follows in the next run.
func (s *server) load(req *request) {
	if err := s.find(req.Params); err != nil {
		_ = s.fail(req.ID, internalError, err.Error())
		return
	}
	_ = s.enc.Encode(response{ID: req.ID, Result: struct{}{}})
}

func (s *server) find(raw json.RawMessage) error {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return fmt.Errorf("no session %q", params.SessionID) // want `returnederr: session/load answers an unknown session`
	}
	return nil
}
