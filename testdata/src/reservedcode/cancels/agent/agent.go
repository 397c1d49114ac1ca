// Package agent sends what its layer declares: that is told there.
package agent

import (
	"encoding/json"

	"reservedcode/cancels/rpc"
)

type agent struct {
	locked bool
	rooms  map[string]bool
}

type target struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) conn() *rpc.Conn {
	return &rpc.Conn{Handlers: map[string]rpc.Handler{"session/load": rpc.Limit(3, a.load)}}
}

func (a *agent) load(params json.RawMessage) (any, *rpc.Problem) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, rpc.Problemf(-32602, "%v", err)
	}
	if a.locked {
		return nil, rpc.Problemf(rpc.Forbidden, "this room is locked")
	}
	if !a.rooms[t.SessionID] {
		return nil, rpc.Problemf(rpc.Evicted, "no room %s", t.SessionID)
	}
	return nil, rpc.Problemf(-32009, "the key broke") // want `-32009 is a custom code in the range`
}
