// Package till answers session/resume.
package till

import (
	"context"
	"encoding/json"
	"fmt"
)

// Till is a handler of session/resume.
type Till struct{ Open map[string]bool }

// Serve answers.
func (t *Till) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	var q struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	if !t.Open[q.ID] {
		return nil, fmt.Errorf("session %s", q.ID)
	}
	return nil, nil
}

// Methods are those that it answers.
var Methods = []string{"session/resume", "session/load"}
