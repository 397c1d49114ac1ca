// Package constrained decodes params into what a type parameter points to, and lets them
// check themselves.
package constrained

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type valid[T any] interface {
	*T
	validate() error
}

func takes[T any, P valid[T], R any](fn func(context.Context, P) (R, error)) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		p := P(new(T))
		if err := req.UnmarshalParams(p); err != nil {
			return nil, err
		}
		if err := p.validate(); err != nil {
			return nil, err
		}
		return fn(ctx, p)
	}
}

type folder struct {
	Cwd string `json:"cwd"`
}

func (f *folder) validate() error {
	if f.Cwd == "" {
		return errors.New("where?") // want `returnederr: .*-32602`
	}
	return nil
}

type target struct {
	Session string `json:"sessionId"`
}

func (t *target) validate() error { return nil }

type settings struct{ Limit int }

// validate is called for what the program read itself, too.
func (s *settings) validate() error {
	if s.Limit < 0 {
		return errors.New("a limit below zero")
	}
	return nil
}

func fresh[T any, P valid[T]](raw []byte) (P, error) {
	p := P(new(T))
	if err := json.Unmarshal(raw, p); err != nil {
		return nil, err
	}
	return p, p.validate()
}

// nothing asks the zero value, into which nothing is decoded.
func nothing[T any, P valid[T]](context.Context, *jrpc2.Request) (any, error) {
	var p P
	return nil, p.validate()
}

type desk struct {
	open map[string]bool
	raw  []byte
}

func (d *desk) start(_ context.Context, f *folder) (any, error) {
	if !filepath.IsAbs(f.Cwd) {
		return nil, fmt.Errorf("%s?", f.Cwd) // want `returnederr: session/new .*-32602`
	}
	if _, err := fresh[settings](d.raw); err != nil {
		return nil, err
	}
	return nil, nil
}

func (d *desk) prompt(_ context.Context, t *target) (any, error) {
	if !d.open[t.Session] {
		return nil, fmt.Errorf("%s?", t.Session) // want `returnederr: session/prompt .*-32002`
	}
	return nil, nil
}

func (d *desk) handlers() handler.Map {
	return handler.Map{
		"session/new":    takes(d.start),
		"session/prompt": takes(d.prompt),
		"session/fork":   nothing[target],
	}
}
