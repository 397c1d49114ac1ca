// Package bare leaves it to the layer what errors become.
package bare

import (
	"encoding/json"

	"wired/crossing/mapfield/rpc"
)

func New() *rpc.Fallback {
	return &rpc.Fallback{Handlers: map[string]rpc.Handler{"session/set_mode": setMode}}
}

func setMode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	return nil, json.Unmarshal(raw, &p) // want `returnederr: session/set_mode .*-32602`
}
