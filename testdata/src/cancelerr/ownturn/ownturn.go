// Package ownturn is a client whose library gives its handlers the context of the
// connection. The client ends that itself, and the turn with it.
package ownturn

import (
	"context"
	"encoding/json"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

type client struct {
	answers chan bool
	exits   chan int
}

type params struct {
	Session string `json:"sessionId"`
}

func (c *client) handle(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	switch req.Method {
	case "session/request_permission":
		ok, err := c.ask(ctx)
		if err != nil {
			return nil, err // want `cancelerr: session/request_permission answers a cancelled permission request`
		}
		return map[string]any{"outcome": ok}, nil
	case "terminal/wait_for_exit":
		select {
		case <-ctx.Done():
			return nil, ctx.Err() // nobody but the client ends it
		case code := <-c.exits:
			return map[string]int{"exitCode": code}, nil
		}
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
}

func (c *client) ask(ctx context.Context) (bool, error) {
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case ok := <-c.answers:
		return ok, nil
	}
}

// A patient client gives its user a minute.
type patient struct{ client }

func (p *patient) handle(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	if req.Method != "session/request_permission" {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
	}
	minute, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	select {
	case <-minute.Done():
		return nil, minute.Err() // the minute is over
	case ok := <-p.answers:
		return map[string]any{"outcome": ok}, nil
	}
}

func serve(ctx context.Context, stream jsonrpc2.ObjectStream, c *client, p *patient) {
	jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(c.handle))
	jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(p.handle))
}
