// Package crew marks its errors.
package crew

import (
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"

	"wired/hauled/rig"
)

type crew struct {
	ships map[string]bool
	busy  bool
}

func Handler() jsonrpc2.Handler {
	c := &crew{ships: map[string]bool{}}
	r := rig.New()
	r.On("session/load", c.load)
	r.On("session/fork", c.fork)
	r.On("session/prompt", c.prompt)
	return jsonrpc2.HandlerWithError(r.Serve)
}

func (c *crew) ship(call *rig.Call) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(call.Raw, &p); err != nil {
		return rig.Foul(rig.Soiled, "E1").Because(err)
	}
	if !c.ships[p.SessionID] {
		return errors.New("E2") // want `returnederr: session/load and session/prompt answer an unknown session with -32603 .*; ACP has -32002`
	}
	return nil
}

func (c *crew) load(call *rig.Call) (any, error) {
	return nil, c.ship(call)
}

func (c *crew) fork(*rig.Call) (any, error) {
	return nil, rig.Foul(rig.Rough, "one cannot become two") // want `returnederr: session/fork answers an unsupported method with -32603 .*; ACP has -32601`
}

func (c *crew) prompt(call *rig.Call) (any, error) {
	if err := c.ship(call); err != nil {
		return nil, err
	}
	if c.busy {
		return nil, rig.Foul(rig.Jammed, "one crew a ship") // want `rig.go:23: .*-32003 is a custom code in the range -32768 to -32000`
	}
	return nil, nil
}
