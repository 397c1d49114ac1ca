package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
)

// Handlers claim methods: each says whether the method is its own.
type Handler interface {
	Handles(method string) bool
	Handle(ctx context.Context, raw json.RawMessage) (any, error)
}

type prompt struct{ store *line.Store }

func (prompt) Handles(m string) bool { return m == "session/prompt" }
func (h prompt) Handle(ctx context.Context, raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if _, err := h.store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

type mode struct{ store *line.Store }

func (mode) Handles(m string) bool { return m == "session/set_mode" }
func (h mode) Handle(ctx context.Context, raw json.RawMessage) (any, error) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	x, err := h.store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return struct{}{}, x.SetMode(p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
}

func main() {
	store := line.NewStore()
	list := []Handler{prompt{store}, mode{store}}
	conn := line.NewConn(os.Stdin, os.Stdout)
next:
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		for _, h := range list {
			if !h.Handles(r.Method) {
				continue
			}
			out, err := h.Handle(context.Background(), r.Params)
			if err != nil {
				e, ok := err.(*line.Error)
				if !ok {
					e = &line.Error{Code: -32603, Message: err.Error()}
				}
				_ = conn.Write(line.Response{ID: r.ID, Error: e})
				continue next
			}
			_ = conn.Write(line.Response{ID: r.ID, Result: out})
			continue next
		}
		_ = conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}})
	}
}
