// A worker sends results over a channel.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
)

type jsonError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *jsonError) Error() string { return e.Message }

type result struct {
	val any
	err error
}

type worker struct {
	mu       sync.Mutex
	sessions map[string]int
}

func (w *worker) prompt(raw json.RawMessage, ch chan<- result) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		ch <- result{err: &jsonError{-32602, err.Error()}}
		return
	}
	w.mu.Lock()
	n, ok := w.sessions[p.SessionID]
	w.mu.Unlock()
	if !ok {
		ch <- result{err: fmt.Errorf("session %s not found", p.SessionID)} // want `returnederr: .*-32002`
		return
	}
	if _, err := os.Stat("model.bin"); err != nil {
		ch <- result{err: fmt.Errorf("model: %w", err)}
		return
	}
	ch <- result{val: n}
}

func (w *worker) load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("load: %w", err) // want `returnederr: .*-32602`
	}
	return w.sessions[p.SessionID], nil
}

func (w *worker) run(ctx context.Context, raw json.RawMessage) (any, error) {
	ch := make(chan result, 1)
	go w.prompt(raw, ch)
	select {
	case r := <-ch:
		return r.val, r.err
	case <-ctx.Done():
		return map[string]string{"stopReason": "cancelled"}, nil
	}
}

func (w *worker) background(raw json.RawMessage) (any, error) {
	ch := make(chan result)
	go func() {
		v, err := w.load(raw)
		ch <- result{v, err}
	}()
	r := <-ch
	return r.val, r.err
}

func object(err error) *jsonError {
	var e *jsonError
	if errors.As(err, &e) {
		return e
	}
	return &jsonError{-32603, err.Error()}
}

type incoming struct {
	ID     int             `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	w := &worker{sessions: map[string]int{}}
	out := json.NewEncoder(os.Stdout)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) != nil { // want `unanswered: .*-32700`
			continue
		}
		var res any
		var err error
		switch m.Method {
		case "session/prompt":
			res, err = w.run(context.Background(), m.Params)
		case "session/load":
			res, err = w.background(m.Params)
		default:
			err = &jsonError{-32601, "method not found"}
		}
		if err != nil {
			out.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "error": object(err)})
		} else {
			out.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": res})
		}
	}
}
