// Package link answers requests and asks some itself: both go through the same frames.
package link

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
)

type Err struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Err) Error() string { return e.Message }

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Err            `json:"error,omitempty"`
}

type Server interface {
	Request(ctx context.Context, method string, params json.RawMessage) (any, error)
	Again(ctx context.Context, method string, params json.RawMessage) (any, error)
}

type Link struct {
	out     chan Frame
	srv     Server
	mu      sync.Mutex
	waiting map[string]chan Frame
}

func New(srv Server) *Link {
	return &Link{out: make(chan Frame, 8), srv: srv, waiting: map[string]chan Frame{}}
}

func (l *Link) Run(ctx context.Context, r io.Reader, w io.Writer) error {
	go func() {
		for f := range l.out {
			json.NewEncoder(w).Encode(f)
		}
	}()
	dec := json.NewDecoder(r)
	for {
		var f Frame
		if err := dec.Decode(&f); err != nil {
			l.out <- Frame{Error: &Err{-32700, "no frame"}}
			return err
		}
		if f.Method == "" {
			l.mu.Lock()
			ch := l.waiting[string(f.ID)]
			l.mu.Unlock()
			ch <- f
			continue
		}
		go func() { l.out <- l.serve(ctx, f) }()
	}
}

func (l *Link) serve(ctx context.Context, f Frame) Frame {
	if f.Result != nil {
		return answer(f, func() (any, error) { return l.srv.Again(ctx, f.Method, f.Params) })
	}
	v, err := l.srv.Request(ctx, f.Method, f.Params)
	if err != nil {
		return Frame{ID: f.ID, Error: code(err)}
	}
	return Frame{ID: f.ID, Result: v}
}

func answer(f Frame, do func() (any, error)) Frame {
	v, err := do()
	if err != nil {
		return Frame{ID: f.ID, Error: code(err)}
	}
	return Frame{ID: f.ID, Result: v}
}

func code(err error) *Err {
	var e *Err
	if errors.As(err, &e) {
		return e
	}
	return &Err{-32603, err.Error()}
}

func Ask[R any](ctx context.Context, l *Link, method string) (r R, err error) {
	ch := make(chan Frame, 1)
	l.mu.Lock()
	l.waiting["1"] = ch
	l.mu.Unlock()
	l.out <- Frame{Method: method}
	select {
	case f := <-ch:
		if f.Error != nil {
			return r, f.Error
		}
		return r, nil
	case <-ctx.Done():
		return r, ctx.Err()
	}
}
