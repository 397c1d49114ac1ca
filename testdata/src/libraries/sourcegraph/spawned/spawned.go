// Package spawned calls its handlers in a goroutine, and gives what they return a code.
package spawned

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

type agent struct{ rooms map[string]bool }

var errGone = errors.New("gone")

type method func(*agent, context.Context, *jsonrpc2.Conn, *jsonrpc2.Request) (any, error)

var methods = map[string]method{"session/load": (*agent).load}

func serve(ctx context.Context, stream jsonrpc2.ObjectStream) {
	a := &agent{}
	jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(a.call))
}

func outward(err error) error {
	if errors.Is(err, errGone) {
		return &jsonrpc2.Error{Code: -32002, Message: err.Error()}
	}
	return err
}

type reply struct {
	result any
	err    error
}

func (a *agent) call(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	m, ok := methods[req.Method]
	if !ok {
		return nil, &jsonrpc2.Error{Code: -32601, Message: "method not found"}
	}
	replies := make(chan reply, 1)
	go func() {
		res, err := m(a, ctx, conn, req)
		replies <- reply{res, outward(err)}
	}()
	got := <-replies
	return got.result, got.err
}

func (a *agent) load(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, &jsonrpc2.Error{Code: -32602, Message: err.Error()}
	}
	if !a.rooms[p.SessionID] {
		return nil, fmt.Errorf("%w: %s", errGone, p.SessionID)
	}
	return nil, nil
}
