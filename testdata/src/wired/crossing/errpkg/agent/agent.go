// Package agent uses the constructors of rpcerr, mostly.
package agent

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"wired/crossing/errpkg/peer"
	"wired/crossing/errpkg/rpcerr"
)

type agent struct{ sessions map[string]*os.File }

func Main(r io.Reader, w io.Writer) error {
	a := &agent{map[string]*os.File{}}
	return peer.Listen(r, w, a.serve)
}

func (a *agent) serve(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/new":
		f, err := os.CreateTemp("", "")
		if err != nil {
			return nil, rpcerr.Internal(err)
		}
		a.sessions[f.Name()] = f
		return map[string]string{"sessionId": f.Name()}, nil
	case "session/load":
		return a.load(params)
	case "session/prompt":
		return a.prompt(params)
	case "session/cancel":
		return nil, fmt.Errorf("session not found")
	}
	return nil, rpcerr.MethodNotFound(method)
}

func (a *agent) load(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, rpcerr.Internal(err) // want `returnederr: .*-32602`
	}
	f, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("load: %w", rpcerr.NotFound("session", p.SessionID))
	}
	if err := f.Sync(); err != nil {
		return nil, fmt.Errorf("sync: %w", err)
	}
	return nil, nil
}

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, rpcerr.InvalidParams(err)
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}
