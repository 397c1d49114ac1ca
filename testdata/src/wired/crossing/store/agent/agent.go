// Package agent looks sessions up in the store.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/crossing/store/store"
	"wired/crossing/store/wire"
)

type Agent struct{ sessions *store.Store }

func New(s *store.Store) *Agent { return &Agent{s} }

func (a *Agent) Serve(r io.Reader, w io.Writer) error { return wire.Serve(r, w, a) } // want `a message that is not valid JSON ends the connection`

type ref struct {
	SessionID string `json:"sessionId"`
}

func (a *Agent) Handle(method string, params json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &wire.Error{Code: -32602, Message: err.Error()}
	}
	switch method {
	case "session/prompt":
		return a.prompt(p)
	case "session/load":
		return a.load(p)
	case "session/set_mode":
		return a.setMode(p)
	case "session/fork":
		return a.fork(p)
	case "session/cancel":
		_, err := a.sessions.Get(p.SessionID)
		return nil, err
	}
	return nil, &wire.Error{Code: -32601, Message: method}
}

func (a *Agent) prompt(p ref) (any, error) {
	s, err := a.sessions.Get(p.SessionID) // want `returnederr: .*-32002`
	if err != nil {
		return nil, fmt.Errorf("prompt: %w", err)
	}
	if err := a.sessions.Save(s.Dir); err != nil {
		return nil, fmt.Errorf("saving: %w", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *Agent) load(p ref) (any, error) {
	if _, err := a.sessions.Get(p.SessionID); err != nil {
		return nil, err
	}
	return nil, nil
}

func (a *Agent) setMode(p ref) (any, error) {
	_, err := a.sessions.Get(p.SessionID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &wire.Error{Code: -32002, Message: err.Error()}
	}
	return nil, err
}

func (a *Agent) fork(p ref) (any, error) {
	if !a.sessions.Fresh(p.SessionID) {
		return nil, store.ErrStale // want `returnederr: session/fork answers an unknown session with -32603 .*-32002`
	}
	return nil, nil
}
