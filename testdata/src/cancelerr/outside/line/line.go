// Package line is an agent with a layer of its own, which ends no context.
package line

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"cancelerr/outside/clock"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

func serve(ctx context.Context, in io.Reader, out io.Writer) error {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			return enc.Encode(message{ID: json.RawMessage("null"), Error: &fault{-32700, "Parse error"}})
		}
		reply := message{ID: m.ID, Result: struct{}{}}
		switch m.Method {
		case "session/prompt":
			if err := clock.Wait(ctx, time.Second); err != nil {
				reply.Error = &fault{-32603, err.Error()}
			}
		default:
			reply.Error = &fault{-32601, "Method not found"}
		}
		if err := enc.Encode(reply); err != nil {
			return err
		}
	}
}
