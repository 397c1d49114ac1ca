// Package clerk has functions for methods in a table, and others may soften what they say.
package clerk

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/coder/acp-go-sdk"

	"wired/kept/soft"
)

type Clerk struct{ rooms map[string]bool }

func (c *Clerk) Table() map[string]soft.Func {
	return map[string]soft.Func{"session/resume": c.resume}
}

func (c *Clerk) resume(_ context.Context, _ string, params json.RawMessage) (any, error) {
	var p struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, acp.NewInvalidParams(err.Error())
	}
	if !c.rooms[p.ID] {
		return nil, fmt.Errorf("%s is no room", p.ID)
	}
	return struct{}{}, nil
}
