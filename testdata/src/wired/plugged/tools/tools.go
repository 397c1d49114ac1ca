// Package tools has functions with the shape of features, for a model.
package tools

import (
	"context"
	"encoding/json"
	"errors"

	"wired/plugged/feature"
)

type Tools struct{ all map[string]bool }

func (t *Tools) Methods() map[string]feature.Handler {
	return map[string]feature.Handler{"grep": t.grep}
}

func (t *Tools) grep(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		Name string `json:"name"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	if !t.all[p.Name] {
		return nil, errors.New("no such tool")
	}
	return nil, nil
}
