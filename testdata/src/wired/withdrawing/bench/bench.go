// Package bench answers for a line that does not.
package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wired/withdrawing/deaf"
)

type Bench struct{}

func (b *Bench) Table() deaf.Table {
	return deaf.Table{"session/new": b.open, "session/prompt": b.open, "_bench/weigh": b.weigh}
}

func (b *Bench) open(context.Context, json.RawMessage) deaf.Reply {
	return deaf.Reply{Value: struct{}{}}
}

func (b *Bench) weigh(ctx context.Context, _ json.RawMessage) deaf.Reply {
	select {
	case <-ctx.Done():
		return deaf.Oops(fmt.Errorf("weighing: %w", ctx.Err()))
	case <-time.After(time.Second):
		return deaf.Reply{Value: struct{}{}}
	}
}
