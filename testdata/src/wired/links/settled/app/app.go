// Package app keeps its server to itself.
package app

import (
	"context"
	"encoding/json"
	"io"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

// App is a program.
type App struct{ server *rpc.Server }

// Run answers requests.
func Run(ctx context.Context, c *line.Conn, w io.Writer) error {
	s := rpc.New(json.NewEncoder(w))
	methods.Register(s) // want `methods.go:25: .*session/set_mode answers an invalid parameter value with -32603`
	a := &App{server: s}
	return a.loop(ctx, c)
}

func (a *App) loop(ctx context.Context, c *line.Conn) error {
	serve := func(r *line.Request) { a.server.Dispatch(ctx, r) }
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		serve(r)
	}
}
