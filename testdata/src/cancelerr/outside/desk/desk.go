// Package desk waits as long as somebody else says, who ends no context.
package desk

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"cancelerr/outside/carrier"
	"cancelerr/outside/clock"
)

type desk struct{}

func (d *desk) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	return carrier.Serve(ctx, in, out, d.handle)
}

func (d *desk) handle(ctx context.Context, method string, _ json.RawMessage) (any, *carrier.Fault) {
	switch method {
	case "session/prompt":
		if err := clock.Wait(ctx, time.Second); err != nil {
			return nil, failed(err)
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &carrier.Fault{Code: -32601, Message: "Method not found"}
}

func failed(err error) *carrier.Fault { return &carrier.Fault{Code: -32603, Message: err.Error()} }
