// Package line calls handlers, and tells requests that were cancelled apart.
package line

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"wired/usual/fault"
)

// Frame is a message.
type Frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Fault          `json:"error,omitempty"`
}

// Fault is an error object.
type Fault = fault.Fault

// Handler handles a request or a notification.
type Handler func(ctx context.Context, raw json.RawMessage) (any, error)

// Registry has handlers.
type Registry struct{ calls, notes map[string]Handler }

// Call adds a handler of requests.
func (r *Registry) Call(method string, h Handler) { r.calls[method] = h }

// Note adds a handler of notifications.
func (r *Registry) Note(method string, h Handler) { r.notes[method] = h }

func asFault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	if errors.Is(err, context.Canceled) {
		return fault.New(-32800, "E1")
	}
	return fault.New(-32603, err.Error())
}

// Serve answers the messages.
func (r *Registry) Serve() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f Frame
		out := &Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else if len(f.ID) == 0 {
			if h := r.notes[f.Method]; h != nil {
				if _, err := h(context.Background(), f.Params); err != nil {
					log.Println(err)
				}
			}
			continue
		} else if h, ok := r.calls[f.Method]; !ok {
			out.ID, out.Error = f.ID, fault.New(-32601, "E")
		} else if res, err := h(context.Background(), f.Params); err != nil {
			out.ID, out.Error = f.ID, asFault(err)
		} else {
			out.ID, out.Result = f.ID, res
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}
