// Package pool has lines to others, for whoever asks for one. It answers nothing itself.
package pool

import (
	"context"
	"log"

	"wired/leased/line"
)

// Pool has a line for each name.
type Pool struct{ lines map[string]*line.Line }

// Lease returns a line, a new one if there is none.
func (p *Pool) Lease(name string, h line.Handler) *line.Line {
	if l, ok := p.lines[name]; ok {
		return l
	}
	l := open(h)
	p.lines[name] = l
	return l
}

func open(h line.Handler) *line.Line { return line.New(logged(h)) }

func logged(h line.Handler) line.Handler {
	return func(ctx context.Context, r *line.Request) (any, error) {
		res, err := h(ctx, r)
		log.Print(r.Method, err)
		return res, err
	}
}

// Coded returns a line with a function around its own that gives errors a code.
func Coded(h line.Handler) *line.Line {
	return line.New(func(ctx context.Context, r *line.Request) (any, error) {
		res, err := h(ctx, r)
		if err != nil {
			return nil, &line.Fault{Code: -32002, Message: err.Error()}
		}
		return res, nil
	})
}

// Strict returns a line that says that everything is wrong with the params.
func Strict(h line.Handler) *line.Line { return line.NewFor(-32602, h) }

// Fill gives a line a function for the rest.
func Fill(l *line.Line, h line.Handler) { l.Other = h }
