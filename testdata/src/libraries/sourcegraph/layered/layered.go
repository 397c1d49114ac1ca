// Package layered gives the library the outermost of several functions that all
// have the shape of its handlers: that one gives codes to the errors of the others.
package layered

import (
	"context"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

var errGone = errors.New("gone")

var codes = []struct {
	is   error
	code int64
}{{errGone, -32002}}

func coded(err error) *jsonrpc2.Error {
	var rpc *jsonrpc2.Error
	if errors.As(err, &rpc) {
		return rpc
	}
	for _, row := range codes {
		if errors.Is(err, row.is) {
			return &jsonrpc2.Error{Code: row.code, Message: err.Error()}
		}
	}
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
}

type handler func(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error)

func outer(next handler) handler {
	return func(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		result, err := next(ctx, conn, req)
		if err != nil {
			return nil, coded(err)
		}
		return result, nil
	}
}

type agent struct{ sessions map[string]bool }

func (a *agent) guard(next handler) handler {
	return func(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		if a.sessions == nil && req.Method == "session/load" {
			return nil, fmt.Errorf("%w: nothing is kept", errGone)
		}
		return next(ctx, conn, req)
	}
}

func (a *agent) serve(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/load":
		id := string(*req.Params)
		if !a.sessions[id] {
			return nil, fmt.Errorf("%w: %s", errGone, id)
		}
		return map[string]any{}, nil
	case "session/prompt":
		id := string(*req.Params)
		if !a.sessions[id] {
			return nil, fmt.Errorf("no session %s", id) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002`
		}
		return map[string]any{"stopReason": "end_turn"}, nil
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
}

func connect(ctx context.Context, stream jsonrpc2.ObjectStream) *jsonrpc2.Conn {
	a := new(agent)
	return jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(outer(a.guard(a.serve))))
}
