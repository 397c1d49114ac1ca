// Package returnederr prints its error objects: it would print them in another way if
// they were Go errors. So the errors get another type.
package returnederr

import (
	"encoding/json"
	"errors"
	"log"
)

type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type server struct{ sessions map[string]bool }

func (s *server) answer(method string, raw json.RawMessage) (any, *object) {
	if method != "session/prompt" {
		return nil, &object{Code: -32601, Message: "unknown method"}
	}
	if err := s.prompt(raw); err != nil {
		return nil, &object{Code: -32603, Message: err.Error()}
	}
	return nil, nil
}

func (s *server) prompt(raw json.RawMessage) error {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

func (s *server) trace(e *object) { log.Print(e) }
