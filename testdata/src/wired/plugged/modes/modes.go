// Package modes is a feature that registers nothing itself.
package modes

import (
	"context"
	"encoding/json"
	"errors"

	"wired/plugged/feature"
)

type Modes struct{ all map[string]bool }

func New() *Modes { return &Modes{all: map[string]bool{}} }

func (m *Modes) Methods() map[string]feature.Handler {
	return map[string]feature.Handler{"session/set_model": m.Set}
}

// Set answers a request, and whoever else calls it.
func (m *Modes) Set(_ context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		ModelID string `json:"modelId"`
	}
	if json.Unmarshal(raw, &p) != nil || m.all[p.ModelID] {
		return struct{}{}, nil
	}
	return nil, errors.New("E1")
}
