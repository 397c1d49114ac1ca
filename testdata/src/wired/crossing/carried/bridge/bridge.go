// Package bridge has messages of its own for its clients; those of the layer are another
// protocol's.
package bridge

import (
	"encoding/json"
	"io"
	"log"

	"wired/crossing/carried/events"
	"wired/crossing/carried/rpc"
)

type call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type bridge struct {
	in  *json.Decoder
	out *json.Encoder
}

func (b *bridge) answer(id json.RawMessage, name string, v any) {
	b.out.Encode(map[string]any{"jsonrpc": "2.0", "id": id, name: v})
}

func (b *bridge) serve(beside *rpc.Server) error {
	go beside.Serve(nil)
	for {
		var c call
		if err := b.in.Decode(&c); err != nil {
			b.answer(nil, "error", rpc.Error{Code: -32700, Message: "Parse error"})
			return err
		}
		switch c.Method {
		case "session/prompt":
			b.answer(c.ID, "result", map[string]string{"stopReason": "end_turn"})
		default:
			b.answer(c.ID, "error", rpc.Error{Code: -32601, Message: "Method not found"})
		}
	}
}

func (b *bridge) tell(e *events.Event) {
	if e.Method == "session/update" {
		b.out.Encode(events.Received(e.Params))
	}
}

func tools(w io.Writer) *rpc.Server { return rpc.New(rpc.Chain(tool, noted), w) }

func noted(next func(*rpc.Request) (any, error)) func(*rpc.Request) (any, error) {
	return func(r *rpc.Request) (any, error) {
		log.Print(r.Method)
		return next(r)
	}
}

func tool(r *rpc.Request) (any, error) {
	if r.Method == "tools/call" {
		return "called", nil
	}
	return nil, &rpc.Error{Code: -32601, Message: "Method not found"}
}
