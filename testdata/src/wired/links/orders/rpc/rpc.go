// Package rpc decodes requests into commands and runs them.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Command is a request that can run.
type Command interface {
	Run(ctx context.Context) (any, error)
}

// Registry makes commands.
type Registry struct{ make map[string]func() Command }

// Add adds a command.
func (g *Registry) Add(method string, f func() Command) {
	if g.make == nil {
		g.make = make(map[string]func() Command)
	}
	g.make[method] = f
}

// Serve reads requests and answers them.
func (g *Registry) Serve(ctx context.Context, conn *line.Conn) error {
	for {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		out, err := g.run(ctx, r)
		var e *line.Error
		switch {
		case err == nil:
			_ = conn.Write(line.Response{ID: r.ID, Result: out})
		case errors.As(err, &e):
			_ = conn.Write(line.Response{ID: r.ID, Error: e})
		default:
			_ = conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
		}
	}
}

func (g *Registry) run(ctx context.Context, r *line.Request) (any, error) {
	f, ok := g.make[r.Method]
	if !ok {
		return nil, &line.Error{Code: -32601, Message: "no such method"}
	}
	cmd := f()
	if err := json.Unmarshal(r.Params, cmd); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	return cmd.Run(ctx)
}
