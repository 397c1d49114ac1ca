// Package talk registers its methods with whoever takes them. It knows no layer.
package talk

import (
	"context"
	"encoding/json"
	"errors"
)

type mux interface {
	Method(name string, f func(context.Context, json.RawMessage) (any, error))
}

type talk struct{ rooms map[string]bool }

type room struct {
	ID   string `json:"sessionId"`
	Mode string `json:"modeId"`
}

// invalid has a code of its own, for whoever asks.
type invalid struct{}

func (invalid) Error() string { return "no words" }
func (invalid) Code() int     { return -32602 }

func Register(m mux) {
	t := new(talk)
	m.Method("session/load", t.load)
	m.Method("session/set_mode", with(t.mode))
	m.Method("session/cancel", t.cancel)
}

func with(f func(room) (any, error)) func(context.Context, json.RawMessage) (any, error) {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, invalid{}
		}
		return f(r)
	}
}

func (t *talk) load(_ context.Context, raw json.RawMessage) (any, error) {
	var r room
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, invalid{}
	}
	if !t.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}

func (t *talk) mode(r room) (any, error) {
	if r.Mode == "" {
		return nil, errors.New("well?")
	}
	return nil, nil
}

func (t *talk) cancel(_ context.Context, raw json.RawMessage) (any, error) {
	return nil, errors.New("nobody hears it")
}
