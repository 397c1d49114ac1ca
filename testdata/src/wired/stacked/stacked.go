// Package stacked is a peer of ARC.
package stacked

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"wired/stacked/gate"
	"wired/stacked/post"
)

type desk struct{ tasks map[string]string }

type task struct {
	ID string `json:"taskId"`
}

func typed[P any](f func(context.Context, P) (any, error)) post.Func {
	return func(ctx context.Context, r *post.Request) (any, error) {
		var p P
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, &post.Fault{Code: -32602, Message: "not to be read"}
		}
		return f(ctx, p)
	}
}

func (d *desk) info(_ context.Context, p task) (any, error) {
	state, ok := d.tasks[p.ID]
	if !ok {
		return nil, errors.New("no such thing") // want `returnederr: task\.info answers an unknown task with -32603 .*; ARC has -42001`
	}
	return state, nil
}

func handler(g *gate.Gate) http.Handler {
	d := &desk{tasks: make(map[string]string)}
	mux := post.Mux{"task.info": typed(d.info)}
	return post.Handler(post.Stack(mux.Serve, post.Envelope, g.Check, gate.Logged, post.Addressed("desk")))
}
