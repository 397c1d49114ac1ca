// Package rpc calls handlers, and has a table of codes that others fill.
package rpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"wired/listed/fault"
)

type translation struct {
	is   error
	code int
}

var translations = []translation{{context.Canceled, -32800}}

// Translate adds a code.
func Translate(is error, code int) {
	translations = append(translations, translation{is, code})
}

// Registry has handlers.
type Registry struct {
	handlers map[string]func(context.Context, json.RawMessage) (any, error)
}

// Handle adds a handler.
func (r *Registry) Handle(method string, h func(context.Context, json.RawMessage) (any, error)) {
	r.handlers[method] = h
}

func asFault(err error) *fault.Fault {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f
	}
	for _, t := range translations {
		if errors.Is(err, t.is) {
			return fault.New(t.code, err.Error())
		}
	}
	return fault.New(-32603, err.Error())
}

// Serve answers the messages.
func (r *Registry) Serve(ctx context.Context) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f fault.Frame
		out := &fault.Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else if h, ok := r.handlers[f.Method]; !ok {
			out.ID, out.Error = f.ID, fault.New(-32601, "E")
		} else if res, err := h(ctx, f.Params); err != nil {
			out.ID, out.Error = f.ID, asFault(err)
		} else {
			out.ID, out.Result = f.ID, res
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
}
