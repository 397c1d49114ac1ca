package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

type outcome struct {
	v   any
	err error
}

type Future struct{ ch chan outcome }

func Go(f func() (any, error)) *Future {
	fu := &Future{ch: make(chan outcome, 1)}
	go func() {
		v, err := f()
		fu.ch <- outcome{v, err}
	}()
	return fu
}

func (f *Future) Wait(ctx context.Context) (any, error) {
	select {
	case o := <-f.ch:
		return o.v, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type Handler func(ctx context.Context, params json.RawMessage) *Future

func Serve(ctx context.Context, c *line.Conn, find func(method string) (Handler, bool)) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		h, ok := find(r.Method)
		if !ok {
			_ = c.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}})
			continue
		}
		fu := h(ctx, r.Params)
		go func() {
			v, err := fu.Wait(ctx)
			if err != nil {
				var e *line.Error
				if !errors.As(err, &e) {
					e = &line.Error{Code: -32603, Message: err.Error()}
				}
				_ = c.Write(line.Response{ID: r.ID, Error: e})
				return
			}
			_ = c.Write(line.Response{ID: r.ID, Result: v})
		}()
	}
}
