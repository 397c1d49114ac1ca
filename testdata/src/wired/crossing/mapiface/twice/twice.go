// Package twice has two functions that say what errors become, and one that is
// given two errors.
package twice

import (
	"encoding/json"
	"os"

	"wired/crossing/mapiface/rpc"
)

func Run(strict bool) {
	m := internal
	if strict {
		m = invalid
	}
	rpc.Dispatch(os.Stdin, os.Stdout, handle, m)
	rpc.Once(rpc.Frame(), os.Stdout, handle, both)
}

func internal(err error) *rpc.Problem { return &rpc.Problem{Code: -32603, Message: err.Error()} }

func invalid(err error) *rpc.Problem { return &rpc.Problem{Code: -32602, Message: err.Error()} }

func both(err, met error) *rpc.Problem {
	if met == nil {
		return invalid(err)
	}
	return internal(err)
}

func handle(method string, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if method == "session/load" {
		return nil, json.Unmarshal(raw, &p)
	}
	return nil, nil
}
