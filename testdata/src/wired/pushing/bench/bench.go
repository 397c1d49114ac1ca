// Package bench has handlers, of which nobody knows whose requests they answer.
package bench

import (
	"encoding/json"
	"errors"

	"wired/pushing/tooling"
)

type target struct {
	Mode string `json:"modeId"`
}

// Serve serves the methods.
func Serve(l *tooling.Line) {
	l.Handle("session/set_mode", setMode)
}

func setMode(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, errors.New("E1")
	}
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E2")
	}
	return nil, nil
}
