// Package agent gives its handlers as options.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/crossing/optionspkg/server"
)

type agent struct{ rooms map[string]int }

func Start(r io.Reader, w io.Writer) error {
	a := &agent{rooms: map[string]int{}}
	return server.New(
		server.WithMethod("session/new", a.open), // want `a message that is not valid JSON ends the connection`
		server.WithMethod("session/prompt", a.prompt),
		server.WithNotification("session/cancel", a.cancel),
	).Serve(r, w)
}

func (a *agent) open(raw json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if a.rooms[p.Cwd]++; a.rooms[p.Cwd] > 8 {
		return nil, errors.New("the room is crowded")
	}
	return map[string]string{"sessionId": p.Cwd}, nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &server.Error{Code: -32602, Message: err.Error()}
	}
	if _, ok := a.rooms[p.SessionID]; !ok {
		return nil, fmt.Errorf("unknown session %s", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) cancel(raw json.RawMessage) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return err
	}
	if _, ok := a.rooms[p.SessionID]; !ok {
		return fmt.Errorf("unknown session %s", p.SessionID)
	}
	return nil
}
