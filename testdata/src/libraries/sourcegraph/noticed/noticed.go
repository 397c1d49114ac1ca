// Package noticed has a function of its own for notifications, two calls below the handler.
package noticed

import (
	"context"
	"fmt"
	"log"

	"github.com/sourcegraph/jsonrpc2"
)

type agent struct{ stops map[string]context.CancelFunc }

// Handler returns the agent as a handler.
func Handler() jsonrpc2.Handler { return jsonrpc2.HandlerWithError((&agent{}).handle) }

func (a *agent) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	res, err := a.route(ctx, req)
	if err != nil {
		log.Print(req.Method, err)
	}
	return res, err
}

func (a *agent) route(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if req.Notif {
		return nil, a.notice(req)
	}
	switch req.Method {
	case "session/prompt":
		return nil, nil
	}
	return nil, a.other(req)
}

// notice is for nobody who waits.
func (a *agent) notice(req *jsonrpc2.Request) error {
	if req.Method != "session/cancel" {
		return fmt.Errorf("no notification %s", req.Method)
	}
	return nil
}

func (a *agent) other(req *jsonrpc2.Request) error {
	if req.Method != "session/cancel" {
		return fmt.Errorf("no method %s", req.Method) // want `returnederr: this answers an unsupported method with code 0`
	}
	return nil
}
