// Package rooms puts its endpoints into a table, whoever serves it.
package rooms

import (
	"context"
	"encoding/json"
	"errors"

	"libraries/lspdev/served/table"
)

type rooms struct{ open map[string]bool }

type room struct {
	SessionID string `json:"sessionId"`
}

func Table() table.Table {
	r := &rooms{}
	return table.Table{
		"session/load":   table.Of(r.load),
		"session/resume": r.resume,
	}
}

func Notes() table.Notes {
	r := &rooms{}
	return table.Notes{"session/load": r.hear}
}

func (r *rooms) load(_ context.Context, p room) (any, error) {
	if !r.open[p.SessionID] {
		return nil, errors.New("E1") // want `returnederr: session/load answers an unknown session with code 0; ACP has -32002`
	}
	return nil, nil
}

func (r *rooms) resume(_ context.Context, raw json.RawMessage) (any, error) {
	var p room
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/resume answers .* with code 0; ACP has -32602`
	}
	if !r.open[p.SessionID] {
		return nil, errors.New("E2") // want `returnederr: session/resume answers an unknown session with code 0; ACP has -32002`
	}
	return nil, nil
}

func (r *rooms) hear(raw json.RawMessage) error {
	if !r.open[string(raw)] {
		return errors.New("E3")
	}
	return nil
}
