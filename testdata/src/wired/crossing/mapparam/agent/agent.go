// Package agent has one code for every error.
package agent

import (
	"encoding/json"
	"fmt"
	"os"

	"wired/crossing/mapparam/rpc"
)

var sessions = map[string]string{}

func load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: .*-32602`
	}
	if _, ok := sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return nil, nil
}

func empty(err error) *rpc.Problem { return &rpc.Problem{Code: 17, Message: err.Error()} }

func toProblem(err error) *rpc.Problem { return &rpc.Problem{Code: -32603, Message: err.Error()} }

func Main() {
	rpc.Serve(os.Stdin, os.Stdout, map[string]rpc.Handler{"session/load": load}, empty, toProblem)
}
