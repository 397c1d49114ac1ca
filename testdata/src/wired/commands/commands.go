// Package commands decodes each request into a command, of which there are many.
package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type command interface {
	run(context.Context, *house) (any, error)
}

type house struct {
	rooms map[string]bool
	kinds map[string]func() command
}

func newHouse() *house {
	return &house{rooms: make(map[string]bool), kinds: map[string]func() command{
		"session/prompt":   func() command { return new(prompt) },
		"session/load":     func() command { return new(load) },
		"session/set_mode": func() command { return new(setMode) },
		"_house/1":         func() command { return new(one) },
		"_house/2":         func() command { return new(two) },
		"_house/3":         func() command { return new(three) },
		"_house/4":         func() command { return new(four) },
		"_house/5":         func() command { return new(five) },
		"_house/6":         func() command { return new(six) },
	}}
}

func (h *house) answer(ctx context.Context, r request) response {
	fresh, ok := h.kinds[r.Method]
	if !ok {
		return response{ID: r.ID, Error: &fault{-32601, "Method not found"}}
	}
	c := fresh()
	if err := json.Unmarshal(r.Params, c); err != nil {
		return response{ID: r.ID, Error: &fault{-32602, err.Error()}}
	}
	res, err := c.run(ctx, h)
	if err != nil {
		return response{ID: r.ID, Error: &fault{-32603, err.Error()}}
	}
	return response{ID: r.ID, Result: res}
}

type prompt struct {
	Session string `json:"sessionId"`
}

func (p *prompt) run(_ context.Context, h *house) (any, error) {
	if !h.rooms[p.Session] {
		return nil, fmt.Errorf("%s is no room", p.Session) // want `returnederr: .*an unknown session with -32603`
	}
	return struct{}{}, nil
}

type load struct {
	Session string `json:"sessionId"`
}

func (l *load) run(_ context.Context, h *house) (any, error) {
	if !h.rooms[l.Session] {
		return nil, fmt.Errorf("%s is no room", l.Session) // want `returnederr: .*an unknown session with -32603`
	}
	return struct{}{}, nil
}

type setMode struct {
	Mode string `json:"modeId"`
}

func (s *setMode) run(context.Context, *house) (any, error) {
	if s.Mode != "day" && s.Mode != "night" {
		return nil, errors.New("day or night") // want `returnederr: .*an invalid parameter value with -32603`
	}
	return struct{}{}, nil
}

type (
	one   struct{}
	two   struct{}
	three struct{}
	four  struct{}
	five  struct{}
	six   struct{}
)

func (*one) run(context.Context, *house) (any, error)   { return 1, nil }
func (*two) run(context.Context, *house) (any, error)   { return 2, nil }
func (*three) run(context.Context, *house) (any, error) { return 3, nil }
func (*four) run(context.Context, *house) (any, error)  { return 4, nil }
func (*five) run(context.Context, *house) (any, error)  { return 5, nil }

// six fails for a reason of the house.
func (*six) run(_ context.Context, h *house) (any, error) {
	if len(h.rooms) == 0 {
		return nil, errors.New("the house is empty")
	}
	return 6, nil
}
