// Package service implements the transport's interface.
package service

import (
	"encoding/json"
	"fmt"

	"wired/crossing/resultpkg/rpc"
)

type service struct{ sessions map[string]string }

func New() rpc.Service { return &service{sessions: map[string]string{}} }

func (s *service) Handle(method string, raw json.RawMessage) *rpc.Result {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch method {
	case "session/set_model":
		if err := json.Unmarshal(raw, &p); err != nil {
			return &rpc.Result{Warning: err}
		}
		if _, ok := s.sessions[p.SessionID]; !ok {
			return &rpc.Result{Err: fmt.Errorf("no session %s", p.SessionID)} // want `returnederr: session/set_model .*-32002`
		}
	case "session/cancel":
		return &rpc.Result{Err: json.Unmarshal(raw, &p)}
	}
	return new(rpc.Result)
}
