// Package tasks does the jobs.
package tasks

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/workers/crew"
)

type Tasks struct{ rooms map[string]bool }

type room struct {
	ID   string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func (t *Tasks) Do(_ context.Context, j crew.Job) (any, error) {
	var r room
	if err := json.Unmarshal(j.Params, &r); err != nil {
		return nil, &crew.Fault{Code: -32602, Message: "no words"}
	}
	switch j.Method {
	case "session/load":
		if !t.rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	case "session/set_mode":
		if r.Mode == "" {
			return nil, errors.New("well?")
		}
		return nil, nil
	}
	return nil, &crew.Fault{Code: -32601, Message: j.Method}
}
