// Package ledger answers calls, and leaves it to others to say what its errors are.
package ledger

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/apart/port"
)

// Ledger is an agent.
type Ledger struct{ Open map[string]bool }

// Handle answers a call.
func (l *Ledger) Handle(_ context.Context, c *port.Call) (any, error) {
	if c.Method != "session/resume" && c.Method != "session/load" {
		return nil, fmt.Errorf("no method %s", c.Method)
	}
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, err
	}
	if !l.Open[p.SessionID] {
		return nil, fmt.Errorf("%s is not open", p.SessionID)
	}
	return struct{}{}, nil
}
