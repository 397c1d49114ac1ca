// Package other gives the router handlers alone: what their errors become is for
// those who made it.
package other

import (
	"encoding/json"

	"wired/crossing/mapfield/rpc"
)

func Register(r *rpc.Router) { r.Handle("session/set_mode", setMode) }

func setMode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	return nil, json.Unmarshal(raw, &p)
}
