// Package port has the interface between those who read messages and those who answer them.
package port

import (
	"context"
	"encoding/json"
)

// Call is one request.
type Call struct {
	Method string
	Params json.RawMessage
}

// Handler answers calls.
type Handler interface {
	Handle(ctx context.Context, c *Call) (any, error)
}

// Func is a function that is a Handler.
type Func func(ctx context.Context, c *Call) (any, error)

// Handle calls f.
func (f Func) Handle(ctx context.Context, c *Call) (any, error) { return f(ctx, c) }

// Gone is the kind of what is no longer there.
const Gone = 2

// Trouble is an error of a kind.
type Trouble struct {
	Kind int
	Text string
}

func (t *Trouble) Error() string { return t.Text }
