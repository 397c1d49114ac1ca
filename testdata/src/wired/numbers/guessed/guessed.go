// Package guessed finds the kinds of errors in a way that is not understood.
package guessed

import (
	"context"
	"errors"
	"sync"

	"wired/links/line"
	"wired/numbers/fault"
)

// Agent remembers kinds.
type Agent struct{ kinds sync.Map }

// Serve answers requests.
func (a *Agent) Serve(ctx context.Context, c *line.Conn) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		out, err := a.dispatch(ctx, r)
		if err != nil {
			c.Write(line.Response{ID: r.ID, Error: a.object(err)})
			continue
		}
		c.Write(line.Response{ID: r.ID, Result: out})
	}
}

func (a *Agent) object(err error) *line.Error {
	return &line.Error{Code: fault.Codes[a.kind(err)], Message: err.Error()}
}

func (a *Agent) kind(err error) fault.Kind {
	if k, ok := a.kinds.Load(err.Error()); ok {
		return k.(fault.Kind)
	}
	return fault.Internal
}

func (a *Agent) dispatch(ctx context.Context, r *line.Request) (any, error) {
	switch r.Method {
	case "session/load":
		return nil, errors.New("E1")
	}
	return nil, &line.Error{Code: -32601, Message: r.Method}
}
