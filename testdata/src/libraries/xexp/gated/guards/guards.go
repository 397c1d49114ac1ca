// Package guards stands around a handler, whoever that is of.
package guards

import (
	"context"
	"errors"
	"sync/atomic"

	"golang.org/x/exp/jsonrpc2"
)

// A Refusal is an error with a number.
type Refusal struct {
	Number int64
	Why    string
}

func (r Refusal) Error() string { return r.Why }

// Refuse makes one.
func Refuse(number int64, why string) error { return Refusal{number, why} }

// Numbered gives refusals their numbers on the wire.
func Numbered(next jsonrpc2.Handler) jsonrpc2.Handler {
	return jsonrpc2.HandlerFunc(func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		res, err := next.Handle(ctx, req)
		var r Refusal
		if errors.As(err, &r) {
			return nil, jsonrpc2.NewError(r.Number, r.Why)
		}
		return res, err
	})
}

type Door struct{ greeted, opened, lit, swept, propped atomic.Bool }

// Open is called by whoever answers initialize.
func (d *Door) Open() { d.opened.Store(true) }

// Light is called by anybody.
func (d *Door) Light() { d.lit.Store(true) }

// Prop is called by others, and by Tick.
func (d *Door) Prop() { d.propped.Store(true) }

func (d *Door) Tick() { d.Prop() }

func (d *Door) Propped(next jsonrpc2.Handler) jsonrpc2.Handler {
	return jsonrpc2.HandlerFunc(func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if !d.propped.Load() && req.Method != "initialize" {
			return nil, errors.New("E5")
		}
		return next.Handle(ctx, req)
	})
}

func (d *Door) Greeted(next jsonrpc2.Handler) jsonrpc2.Handler {
	return jsonrpc2.HandlerFunc(func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method == "initialize" {
			res, err := next.Handle(ctx, req)
			d.greeted.Store(err == nil)
			d.swept.Store(err != nil)
			return res, err
		}
		if !d.greeted.Load() {
			return nil, errors.New("E1")
		}
		if !d.lit.Load() {
			return nil, errors.New("E2") // anybody may have done so
		}
		return next.Handle(ctx, req)
	})
}

func (d *Door) Opened(next jsonrpc2.Handler) jsonrpc2.Handler {
	return jsonrpc2.HandlerFunc(func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if !d.opened.Load() && req.Method != "initialize" {
			return nil, errors.New("E3")
		}
		if !d.swept.Load() {
			return nil, errors.New("E4")
		}
		return next.Handle(ctx, req)
	})
}
