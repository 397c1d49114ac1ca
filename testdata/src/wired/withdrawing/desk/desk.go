// Package desk answers for a line that ends what the peer takes back.
package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wired/withdrawing/line"
)

type Desk struct{}

func (d *Desk) Table() line.Table {
	return line.Table{"session/new": d.open, "session/prompt": d.open, "_desk/weigh": d.weigh}
}

func (d *Desk) open(context.Context, json.RawMessage) line.Reply {
	return line.Reply{Value: struct{}{}}
}

func (d *Desk) weigh(ctx context.Context, _ json.RawMessage) line.Reply {
	select {
	case <-ctx.Done():
		return line.Oops(fmt.Errorf("weighing: %w", ctx.Err())) // want `cancelerr: _desk/weigh answers a cancelled request with -32603 .*; ACP has -32800`
	case <-time.After(time.Second):
		return line.Reply{Value: struct{}{}}
	}
}
