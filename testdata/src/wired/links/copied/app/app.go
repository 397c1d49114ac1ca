// Package app has errors with codes, and some without.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/copied/rpc"
)

type desk struct{ open map[string]bool }

func (d *desk) prompt(_ context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string   `json:"sessionId"`
		Prompt    []string `json:"prompt"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, rpc.Errorf(-32602, "E1: %v", err).With("field", "prompt")
	}
	if len(p.Prompt) == 0 {
		return nil, rpc.Errorf(-32602, "E2")
	}
	if !d.open[p.SessionID] {
		return nil, errors.New("E3") // want `session/prompt answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

// Run answers requests.
func Run(ctx context.Context, r io.Reader, w io.Writer) error {
	d := &desk{map[string]bool{}}
	return rpc.NewServer(map[string]rpc.Handler{"session/prompt": d.prompt}).Serve(ctx, r, w)
}
