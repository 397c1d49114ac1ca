package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"

	"wired/links/line"
)

type Bus struct {
	decode map[string]func(json.RawMessage) (any, error)
	handle map[reflect.Type]func(context.Context, any) (any, error)
}

func NewBus() *Bus {
	return &Bus{decode: map[string]func(json.RawMessage) (any, error){}, handle: map[reflect.Type]func(context.Context, any) (any, error){}}
}

func Route[T any](b *Bus, method string) {
	b.decode[method] = func(raw json.RawMessage) (any, error) {
		var m T
		err := json.Unmarshal(raw, &m)
		return m, err
	}
}

func On[T any](b *Bus, f func(context.Context, T) (any, error)) {
	b.handle[reflect.TypeFor[T]()] = func(ctx context.Context, m any) (any, error) { return f(ctx, m.(T)) }
}

func (b *Bus) Answer(ctx context.Context, r *line.Request) line.Response {
	d, ok := b.decode[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}}
	}
	m, err := d(r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32602, Message: err.Error()}}
	}
	out, err := b.handle[reflect.TypeOf(m)](ctx, m)
	if err != nil {
		var e *line.Error
		if !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		return line.Response{ID: r.ID, Error: e}
	}
	return line.Response{ID: r.ID, Result: out}
}
