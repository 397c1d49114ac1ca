// Package twice has two functions for it, and which one it is is not known.
package twice

import (
	"encoding/json"
	"os"

	"wired/crossing/mapfield/rpc"
)

func New(strict bool) *rpc.Router {
	r := rpc.New(os.Stdout)
	r.MapErr = internal
	if strict {
		r.MapErr = invalid
	}
	r.Handle("session/set_mode", setMode)
	return r
}

func NewFallback(strict bool) *rpc.Fallback {
	f := &rpc.Fallback{Handlers: map[string]rpc.Handler{"session/set_mode": setMode}}
	f.MapErr = internal
	if strict {
		f.MapErr = invalid
	}
	return f
}

func invalid(err error) *rpc.Problem { return &rpc.Problem{Code: -32602, Message: err.Error()} }

func internal(err error) *rpc.Problem { return &rpc.Problem{Code: -32603, Message: err.Error()} }

func setMode(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	return nil, json.Unmarshal(raw, &p)
}
