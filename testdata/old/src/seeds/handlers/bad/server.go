// Package bad has handlers of the responder style that return their errors:
// the peer reads nothing, and the connection is closed.
package bad

import (
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"
)

type server struct{}

func (s *server) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "session/prompt":
		var params struct{ Data []string }
		if err := json.Unmarshal(req.Params(), &params); err != nil {
			return err // want `returnederr: an error that is returned with go.lsp.dev/jsonrpc2 up to v0.10.0 never reaches the peer: it closes the connection and as a rule panics; send it: return reply\(ctx, nil, err\)`
		}
		if len(params.Data) == 0 {
			// A coded error is no better.
			return jsonrpc2.NewError(jsonrpc2.InvalidParams, "data must not be empty") // want `returnederr: an error that is returned .* closes the connection`
		}
		return reply(ctx, map[string]any{"stopReason": "end_turn"}, nil)
	case "session/set_mode":
		var params struct{ Timeout int }
		if err := json.Unmarshal(req.Params(), &params); err != nil {
			return reply(ctx, nil, err) // want `returnederr: session/set_mode answers an invalid parameter value with code 0; .*-32602`
		}
		if params.Timeout <= 0 {
			return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InternalError, "timeout must be positive")) // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*-32602`
		}
		return reply(ctx, nil, nil)
	case "session/cancel":
		return errors.New("nothing to cancel") // want `returnederr: an error that a notification handler returns .* closes the connection and as a rule panics; log it and return nil`
	}
	return reply(ctx, nil, errors.New("unknown method")) // want `returnederr: this answers an unsupported method with code 0; .*-32601`
}
