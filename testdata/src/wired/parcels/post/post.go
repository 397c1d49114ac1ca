// Package post carries requests and events in two tables.
package post

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type route struct {
	run  func(json.RawMessage) (any, error)
	slow bool
}

type Post struct {
	calls, events map[string]route
	out           *json.Encoder
}

func New(out io.Writer) *Post {
	return &Post{calls: map[string]route{}, events: map[string]route{}, out: json.NewEncoder(out)}
}

// On adds a call, OnSlow one that is answered by a goroutine.
func On[P any](p *Post, method string, f func(P) (any, error)) {
	p.calls[method] = route{run: params(f)}
}

func OnSlow[P any](p *Post, method string, f func(P) (any, error)) {
	p.calls[method] = route{run: params(f), slow: true}
}

// Hear adds an event, which nobody waits for.
func Hear[P any](p *Post, method string, f func(P) error) {
	p.events[method] = route{run: func(raw json.RawMessage) (any, error) {
		var in P
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, fmt.Errorf("E1: %w", err)
		}
		return nil, f(in)
	}}
}

func params[P any](f func(P) (any, error)) func(json.RawMessage) (any, error) {
	return func(raw json.RawMessage) (any, error) {
		var in P
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, fmt.Errorf("E2: %w", err)
		}
		return f(in)
	}
}

func (p *Post) Serve(in io.Reader) {
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			p.out.Encode(Frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "no message"}})
			continue
		}
		if len(f.ID) == 0 {
			if ev, ok := p.events[f.Method]; ok {
				if _, err := ev.run(f.Params); err != nil {
					log.Print(err)
				}
			}
			continue
		}
		p.call(f)
	}
}

func (p *Post) call(f Frame) {
	r, ok := p.calls[f.Method]
	if !ok {
		p.out.Encode(Frame{ID: f.ID, Error: &Fault{-32601, "no such method"}})
		return
	}
	if !r.slow {
		v, err := r.run(f.Params)
		p.send(f.ID, v, err)
		return
	}
	go func() {
		v, err := r.run(f.Params)
		p.send(f.ID, v, err)
	}()
}

func (p *Post) send(id json.RawMessage, v any, err error) {
	if err != nil {
		p.out.Encode(Frame{ID: id, Error: &Fault{-32603, errors.Unwrap(err).Error()}})
		return
	}
	p.out.Encode(Frame{ID: id, Result: v})
}
