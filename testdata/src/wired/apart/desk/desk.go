// Package desk answers calls, and knows nobody who sends the answers.
package desk

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/apart/port"
)

// Desk is the agent.
type Desk struct{ Open map[string]bool }

// Handle answers a call.
func (d *Desk) Handle(_ context.Context, c *port.Call) (any, error) {
	switch c.Method {
	case "session/resume":
		return nil, d.resume(c.Params)
	case "session/set_mode":
		return nil, d.mode(c.Params)
	case "session/list":
		return map[string]any{"sessions": []string{}}, nil
	}
	return nil, fmt.Errorf("no method %s", c.Method)
}

func (d *Desk) resume(params json.RawMessage) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if !d.Open[p.SessionID] {
		return fmt.Errorf("%s is not open", p.SessionID)
	}
	return nil
}

func (d *Desk) mode(params json.RawMessage) error {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if !d.Open[p.SessionID] {
		return &port.Trouble{Kind: port.Gone, Text: "it"}
	}
	if p.ModeID != "day" && p.ModeID != "night" {
		return &port.Trouble{Text: p.ModeID}
	}
	return nil
}
