// Package desk answers requests that the peer may withdraw by their ids, whatever they
// are for. Only what ends a turn in another way has a result of its own.
package desk

import (
	"context"
	"encoding/json"

	"handrolled/withdrawn/lines"
)

type Desk struct {
	clicks chan int
	turns  map[string]*turn
	stop   context.CancelFunc
	life   context.Context
	exit   chan int
	quick  bool
}

type turn struct{ ctx context.Context }

type params struct {
	SessionID string `json:"sessionId"`
}

func (d *Desk) Answer(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &lines.Fault{Code: -32602, Message: err.Error()}
	}
	switch method {
	case "session/request_permission":
		return d.ask(ctx, p)
	case "session/prompt":
		return d.prompt(ctx)
	case "session/load":
		return nil, d.load(ctx)
	case "session/cancel":
		d.stop()
	case "terminal/wait_for_exit":
		return nil, d.wait(ctx) // want `^cancelerr: terminal/wait_for_exit answers a cancelled request with -32603 .*-32800 \(Request cancelled\)`
	}
	return nil, &lines.Fault{Code: -32601, Message: method}
}

func (d *Desk) ask(ctx context.Context, p params) (any, error) {
	t := d.turns[p.SessionID]
	if t == nil {
		return nil, &lines.Fault{Code: -32002, Message: "no such session"}
	}
	select {
	case i := <-d.clicks:
		return i, nil
	case <-t.ctx.Done():
		return nil, t.ctx.Err() // want `^cancelerr: session/request_permission answers a cancelled permission request with -32603 .*the outcome "cancelled"`
	case <-ctx.Done():
		return nil, &lines.Fault{Code: -32800, Message: "the question is moot"}
	}
}

func (d *Desk) prompt(ctx context.Context) (any, error) {
	own, stop := context.WithCancel(ctx)
	d.stop = stop
	select {
	case <-own.Done():
		return nil, &lines.Fault{Code: -32800, Message: "no longer wanted"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
	case <-ctx.Done():
		if d.quick {
			return nil, &lines.Fault{Code: -32800, Message: "no longer wanted"}
		}
		return nil, ctx.Err() // want `^cancelerr: session/prompt answers a cancelled prompt with -32603`
	case <-d.clicks:
	}
	return nil, nil
}

func (d *Desk) load(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return &lines.Fault{Code: -32800, Message: "no longer wanted"}
	case <-d.life.Done():
		return &lines.Fault{Code: -32800, Message: "the lights go out"}
	case <-d.clicks:
		return &lines.Fault{Code: -32800, Message: "no longer there"} // want `^reservedcode: -32800 is ACP's "Request cancelled"`
	}
}

func (d *Desk) wait(ctx context.Context) error {
	select {
	case <-d.exit:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
