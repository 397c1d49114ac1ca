// Package agent has its methods in a table of structs.
package agent

import (
	"encoding/json"
	"errors"
	"io"

	"wired/crossing/copied/rpc"
)

type agent struct {
	open map[string]bool
	busy bool
}

// Run serves until r ends.
func Run(r io.Reader, w io.Writer) error {
	a := &agent{open: map[string]bool{}}
	return rpc.Serve(r, w, map[string]rpc.Route{
		"session/load":   {Serve: a.load},
		"session/prompt": {Serve: a.prompt},
		"session/cancel": {Serve: a.cancel, Quiet: true},
	})
}

type ref struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) load(c rpc.Call) (any, error) {
	var p ref
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &rpc.Fault{Number: -32603, Reason: err.Error()} // want `genericerr: .*-32602`
	}
	if !a.open[p.SessionID] {
		return nil, &rpc.Fault{Number: -32002, Reason: "session not found"}
	}
	if a.busy {
		return nil, &rpc.Fault{Number: -32001, Reason: "busy"} // want `reservedcode: .*-32001`
	}
	return nil, nil
}

func (a *agent) prompt(c rpc.Call) (any, error) {
	var p ref
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &rpc.Fault{Number: -32602, Reason: err.Error()}
	}
	if !a.open[p.SessionID] {
		return nil, errors.New("session not found") // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) cancel(c rpc.Call) (any, error) {
	if !a.open[string(c.Params)] {
		return nil, errors.New("session not found")
	}
	return nil, nil
}
