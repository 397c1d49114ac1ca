// Package returnederr has errors that another package answers alike. A fix changes one
// package.
package returnederr

import (
	"encoding/json"
	"errors"

	rpc "fixes/keptfarrpc/returnederr"
)

type agent struct{ sessions map[string]bool }

var _ rpc.Handler = new(agent)

func (a *agent) Prompt(raw json.RawMessage) (any, error) {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !a.sessions[params.SessionID] {
		return nil, errors.New("no such session") // want `an unknown session .*; rpc.go:23 has to pass on the codes of errors first`
	}
	return nil, nil
}
