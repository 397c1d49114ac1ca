// Package responder answers a cancelled prompt by a function that it is given.
package responder

import "context"

// A Request is what the peer sent.
type Request interface {
	Method() string
	Params() []byte
}

type agent struct{ steps chan string }

func (a *agent) handle(ctx context.Context, reply func(context.Context, any, error) error, req Request) error {
	switch req.Method() {
	case "session/prompt":
		select {
		case <-ctx.Done():
			return reply(ctx, nil, ctx.Err()) // want `session/prompt answers a cancelled prompt with .*stop reason "cancelled" instead of an error`
		case s := <-a.steps:
			return reply(ctx, s, nil)
		}
	}
	return reply(ctx, nil, nil)
}

func serve(ctx context.Context, a *agent, reply func(context.Context, any, error) error, req Request) error {
	return a.handle(ctx, reply, req)
}
