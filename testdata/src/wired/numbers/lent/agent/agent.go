// Package agent has handlers.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"

	"wired/numbers/lent/rpc"
	"wired/numbers/lent/value"
)

// Agent has sessions.
type Agent struct{ sessions map[string]string }

// Register serves the methods.
func (a *Agent) Register(s *rpc.Server) { s.Handle("session/load", a.load) }

func (a *Agent) load(_ context.Context, params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, value.Bad("E1")
	}
	if !filepath.IsAbs(in.Cwd) {
		return nil, value.Broken("E2").Saying("E3") // want `session/load answers an invalid parameter value with -32603`
	}
	if _, ok := a.sessions[in.SessionID]; !ok {
		return nil, errors.New("E4") // want `session/load answers an unknown session with -32603`
	}
	if in.ModeID == "" {
		return nil, value.Bad("E5").Saying("E6")
	}
	return a.sessions[in.SessionID], nil
}
