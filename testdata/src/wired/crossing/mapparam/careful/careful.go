// Package careful maps what its handlers return, but for missing params.
package careful

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/crossing/mapparam/rpc"
)

var errNoSession = errors.New("session not found")

var sessions = map[string]string{}

func load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err)
	}
	if _, ok := sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("%s: %w", p.SessionID, errNoSession)
	}
	return nil, nil
}

func empty(err error) *rpc.Problem { return &rpc.Problem{Code: -32603, Message: err.Error()} }

func toProblem(err error) *rpc.Problem {
	if errors.Is(err, errNoSession) {
		return &rpc.Problem{Code: -32002, Message: err.Error()}
	}
	return &rpc.Problem{Code: -32602, Message: err.Error()}
}

func Main() {
	rpc.Serve(os.Stdin, os.Stdout, map[string]rpc.Handler{"session/load": load}, empty, toProblem) // want `returnederr: .*-32602 \(Invalid params\), because len\(f.Params\) == 0`
}
