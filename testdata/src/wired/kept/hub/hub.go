// Package hub answers lines by a function that others set, and lets them ask it as well.
package hub

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Message is a request or an answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Hub has the function.
type Hub struct {
	Load func(ctx context.Context, params json.RawMessage) (any, error)
}

// Ask asks the function.
func (h *Hub) Ask(ctx context.Context, params json.RawMessage) (any, error) {
	return h.Load(ctx, params)
}

// Answer answers a line.
func (h *Hub) Answer(ctx context.Context, line []byte, out io.Writer) error {
	var in Message
	if err := json.Unmarshal(line, &in); err != nil {
		return json.NewEncoder(out).Encode(Message{ID: json.RawMessage("null"), Error: &Fault{-32700, err.Error()}})
	}
	reply := Message{ID: in.ID}
	switch in.Method {
	case "session/load":
		res, err := h.Load(ctx, in.Params)
		reply.Result = res
		if err != nil && !errors.As(err, &reply.Error) {
			reply.Error = &Fault{-32603, err.Error()}
		}
	default:
		reply.Error = &Fault{-32601, "Method not found"}
	}
	return json.NewEncoder(out).Encode(reply)
}
