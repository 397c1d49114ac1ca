// Steps of a turn come from an iterator, each with an error.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
)

type coded struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (c *coded) Error() string { return c.Message }

type step struct{ text string }

type bot struct {
	enc   *json.Encoder
	notes map[string][]string
}

func (b *bot) steps(session string) iter.Seq2[step, error] {
	return func(yield func(step, error) bool) {
		notes, ok := b.notes[session]
		if !ok {
			yield(step{}, fmt.Errorf("session %s not found", session))
			return
		}
		for _, n := range notes {
			text, err := os.ReadFile(n)
			if err != nil {
				yield(step{}, fmt.Errorf("note: %w", err))
				return
			}
			if !yield(step{string(text)}, nil) {
				return
			}
		}
	}
}

func (b *bot) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &coded{-32602, err.Error()}
	}
	for s, err := range b.steps(p.SessionID) {
		if err != nil {
			return nil, err
		}
		b.enc.Encode(map[string]any{"method": "session/update", "params": s.text})
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// params decodes the list of a batch.
func params(raw json.RawMessage) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var p struct {
			ModeID string `json:"modeId"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			yield("", fmt.Errorf("decode params: %w", err))
			return
		}
		yield(p.ModeID, nil)
	}
}

func (b *bot) setMode(raw json.RawMessage) (any, error) {
	for mode, err := range params(raw) {
		if err != nil {
			return nil, err
		}
		if mode != "ask" {
			return nil, &coded{-32602, "unknown mode"}
		}
	}
	return nil, nil
}

func object(err error) *coded {
	var c *coded
	if errors.As(err, &c) {
		return c
	}
	return &coded{Code: -32603, Message: err.Error()}
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	b := &bot{json.NewEncoder(os.Stdout), map[string][]string{}}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) != nil || m.ID == nil { // want `unanswered: .*-32700`
			continue
		}
		var res any
		var err error
		switch m.Method {
		case "session/prompt":
			res, err = b.prompt(m.Params)
		case "session/set_mode":
			res, err = b.setMode(m.Params)
		default:
			err = &coded{-32601, "method not found"}
		}
		if err != nil {
			b.enc.Encode(map[string]any{"id": m.ID, "error": object(err)})
			continue
		}
		b.enc.Encode(map[string]any{"id": m.ID, "result": res})
	}
}
