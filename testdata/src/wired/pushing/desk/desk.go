// Package desk has handlers.
package desk

import (
	"encoding/json"
	"errors"

	"wired/pushing/pushing"
)

type target struct {
	Mode string `json:"modeId"`
}

// Serve serves the methods.
func Serve(l *pushing.Line) {
	l.Handle("session/set_mode", setMode)
}

func setMode(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, errors.New("E1") // want `session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E2") // want `session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return nil, nil
}
