// The handlers; the layer is in another package.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	"wired/mappers/otherpkg/rpcx"
)

type assistant struct{ threads map[string]*thread }

type thread struct{ mode string }

func (a *assistant) thread(id string) (*thread, error) {
	t := a.threads[id]
	if t == nil {
		return nil, fmt.Errorf("session %s not found", id) // want `returnederr: .*-32002`
	}
	return t, nil
}

func (a *assistant) start(ctx context.Context, raw json.RawMessage) (any, error) {
	id, err := os.MkdirTemp("", "thread")
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	a.threads[id] = new(thread)
	return map[string]string{"sessionId": id}, nil
}

func (a *assistant) prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, rpcx.Invalid(err.Error())
	}
	if _, err := a.thread(p.SessionID); err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *assistant) mode(ctx context.Context, raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	t, err := a.thread(p.SessionID)
	if err != nil {
		return nil, err
	}
	switch p.ModeID {
	case "":
		return nil, errors.New("modeId must not be empty") // want `returnederr: .*-32602`
	case "yolo":
		return nil, rpcx.Invalid("no such mode")
	}
	t.mode = p.ModeID
	return nil, nil
}

func (a *assistant) cancel(ctx context.Context, raw json.RawMessage) (any, error) {
	if _, ok := a.threads[string(raw)]; !ok {
		return nil, errors.New("session not found")
	}
	return nil, nil
}

func main() {
	a := &assistant{map[string]*thread{}}
	var mux rpcx.Mux
	mux.Handle("session/new", a.start)
	mux.Handle("session/prompt", a.prompt)
	mux.Handle("session/set_mode", a.mode)
	mux.Handle("session/cancel", a.cancel)
	if err := mux.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
