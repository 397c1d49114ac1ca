// Package agent lets its layer answer, too.
package agent

import (
	"encoding/json"
	"io"
	"log"

	"reservedcode/carried/rpc"
)

// Agent is for others, too.
type Agent struct {
	locked, ready bool
	rooms         map[string]bool
}

type target struct {
	SessionID string `json:"sessionId"`
}

func (a *Agent) serve(in io.Reader, out io.Writer) {
	c := &rpc.Conn{Handlers: map[string]rpc.Handler{
		"session/load": rpc.Limit(3, a.load),        // want `rpc.go:15: .*-32005 \(Overloaded\) is a custom code in the range` `rpc.go:17: .*-32007 \(Worn\) is a custom code`
		"session/fork": rpc.First(&a.ready, a.fork), // want `rpc.go:19: .*-32002 \(Early\) is ACP's "Resource not found"`
	}}
	if err := rpc.Hold(); err != nil {
		log.Print(err)
	}
	c.Serve(in, out)
}

func (a *Agent) load(params json.RawMessage) (any, *rpc.Problem) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, rpc.Problemf(-32602, "%v", err)
	}
	if a.locked {
		return nil, rpc.Problemf(rpc.Forbidden, "this room is locked") // want `rpc.go:18: .*-32008 \(Forbidden\) is a custom code in the range`
	}
	if !a.rooms[t.SessionID] {
		return nil, rpc.Problemf(rpc.Evicted, "no room %s", t.SessionID)
	}
	return nil, nil
}

func (a *Agent) fork(params json.RawMessage) (any, *rpc.Problem) {
	return nil, rpc.Problemf(rpc.Forbidden, "this room has no door")
}
