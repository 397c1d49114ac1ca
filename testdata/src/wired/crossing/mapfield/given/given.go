// Package given leaves it to its users what errors become.
package given

import (
	"encoding/json"

	"wired/crossing/mapfield/rpc"
)

func New(mapErr func(error) *rpc.Problem) *rpc.Fallback {
	return &rpc.Fallback{Handlers: map[string]rpc.Handler{"session/set_mode": setMode}, MapErr: mapErr}
}

func setMode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	return nil, json.Unmarshal(raw, &p)
}
