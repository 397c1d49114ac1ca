// Package shared answers several methods by one function, which is given what to do.
package shared

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct {
	out  *json.Encoder
	turn func(context.Context, json.RawMessage) (string, error)
	drop func(json.RawMessage) error
}

func (a *agent) serve(in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var r request
		if err := dec.Decode(&r); err != nil {
			a.fail(nil, -32700, "Parse error")
			return err
		}
		a.dispatch(r)
	}
}

func (a *agent) result(id json.RawMessage, v any) {
	a.out.Encode(map[string]any{"id": id, "result": v})
}

func (a *agent) fail(id json.RawMessage, code int, text string) {
	a.out.Encode(map[string]any{"id": id, "error": failure{code, text}})
}

// The results of the methods meet before they are sent.
func (a *agent) dispatch(r request) {
	var v any
	var err error
	switch r.Method {
	case "session/new":
		v = map[string]any{"sessionId": "1", "stopReason": "none"}
	case "session/prompt":
		v, err = a.prompt(r.Params)
	case "session/close":
		v, err = a.close(r.Params)
	case "session/resume":
		v, err = nil, a.drop(r.Params)
	default:
		a.fail(r.ID, -32601, "Method not found")
		return
	}
	if err != nil {
		a.fail(r.ID, -32603, err.Error())
		return
	}
	a.result(r.ID, v)
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	if len(raw) > 1<<20 {
		return map[string]any{"stopReason": "large"}, nil // want `the stop reason "large"`
	}
	return a.apart(func() (any, error) {
		reason, err := a.turn(context.Background(), raw)
		if err != nil {
			return nil, err
		}
		if reason == "" {
			return map[string]any{"stopReason": "stop"}, nil // want `the stop reason "stop"`
		}
		return map[string]any{"stopReason": "end_turn"}, nil
	})
}

// What closing a session is answered with is no answer to a prompt.
func (a *agent) close(raw json.RawMessage) (any, error) {
	return a.apart(func() (any, error) {
		if err := a.drop(raw); err != nil {
			return nil, err
		}
		return map[string]any{}, nil
	})
}

// apart has something done, and waits for it.
func (a *agent) apart(do func() (any, error)) (any, error) {
	type done struct {
		v   any
		err error
	}
	c := make(chan done, 1)
	go func() {
		v, err := do()
		c <- done{v, err}
	}()
	select {
	case d := <-c:
		if d.err != nil {
			return nil, d.err
		}
		return d.v, nil
	case <-time.After(time.Hour):
		return nil, errors.New("no answer")
	}
}
