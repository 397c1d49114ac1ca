// Package shop has functions, and no idea of who calls them.
package shop

import (
	"context"
	"encoding/json"
	"fmt"
)

// Shop has the open sessions.
type Shop struct{ Open map[string]bool }

// Load looks a session up.
func (s *Shop) Load(ctx context.Context, params json.RawMessage) (any, error) {
	var q struct {
		Session string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, nil
	}
	if !s.Open[q.Session] {
		return nil, fmt.Errorf("session %s not found", q.Session)
	}
	return nil, nil
}
