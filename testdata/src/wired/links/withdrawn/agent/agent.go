// Package agent has methods that others register.
package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"wired/links/line"
)

// Agent has a turn, and something to write.
type Agent struct {
	turn  context.CancelFunc
	write context.CancelFunc
}

// Cancel ends the turn.
func (a *Agent) Cancel(ctx context.Context, params json.RawMessage) (any, error) {
	if a.turn != nil {
		a.turn()
	}
	return nil, nil
}

// Close ends what is written.
func (a *Agent) Close(ctx context.Context, params json.RawMessage) (any, error) {
	if a.write != nil {
		a.write()
	}
	return struct{}{}, nil
}

// Prompt can be cancelled.
func (a *Agent) Prompt(ctx context.Context, params json.RawMessage) (any, error) {
	turn, stop := context.WithCancel(ctx)
	a.turn = stop
	if len(params) == 0 {
		return nil, &line.Error{Code: -32602, Message: "E1"}
	}
	for range 8 {
		if err := turn.Err(); err != nil {
			return nil, fmt.Errorf("E2: %w", err)
		}
		if err := os.WriteFile("turn", params, 0o600); err != nil {
			return nil, err
		}
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// Set cannot be cancelled: what it waits for is ended by another request.
func (a *Agent) Set(ctx context.Context, params json.RawMessage) (any, error) {
	writing, stop := context.WithCancel(context.Background())
	a.write = stop
	if err := os.WriteFile("mode", params, 0o600); err != nil {
		return nil, err
	}
	if err := writing.Err(); err != nil {
		return nil, err
	}
	return struct{}{}, nil
}

// Told hears from somebody else that it is over.
type Told struct{ over bool }

// Prompt says that it was cancelled, whatever was.
func (t *Told) Prompt(ctx context.Context, params json.RawMessage) (any, error) {
	if t.over {
		return nil, context.Canceled
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// Fork says so, too, where no message can.
func (t *Told) Fork(ctx context.Context, params json.RawMessage) (any, error) {
	if t.over {
		return nil, context.Canceled
	}
	return struct{}{}, nil
}
