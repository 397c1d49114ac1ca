// Package good has handlers of the responder style that send their errors to
// the peer, and keep the connection alive.
package good

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"go.lsp.dev/jsonrpc2"
)

type server struct{ conn jsonrpc2.Conn }

// validate sends an error for data that is missing, and a result otherwise.
func (s *server) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "session/prompt":
		var params struct{ Data []string }
		if err := json.Unmarshal(req.Params(), &params); err != nil {
			return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error()))
		}
		if len(params.Data) == 0 {
			return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "data must not be empty"))
		}
		return reply(ctx, map[string]any{"stopReason": "end_turn"}, nil)
	case "session/set_mode":
		return s.setMode(ctx, reply, req)
	case "session/list":
		return s.list(ctx, reply)
	case "session/cancel":
		// Nobody reads the error of a notification.
		log.Print("nothing to cancel")
		return reply(ctx, nil, nil)
	}
	return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.MethodNotFound, req.Method()))
}

// setMode adds context to an error in its data.
func (s *server) setMode(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var params struct{ Timeout int }
	if err := json.Unmarshal(req.Params(), &params); err != nil {
		return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error()))
	}
	if params.Timeout <= 0 {
		data := json.RawMessage(`{"field":"timeout","reason":"must be positive"}`)
		return reply(ctx, nil, &jsonrpc2.Error{Code: jsonrpc2.InvalidParams, Message: "Invalid params", Data: &data})
	}
	return reply(ctx, nil, nil)
}

// list turns the errors of other libraries into internal errors.
func (s *server) list(ctx context.Context, reply jsonrpc2.Replier) error {
	value, err := json.Marshal(map[string]int{"sessions": 0})
	if err != nil {
		return reply(ctx, nil, internal(err))
	}
	settings, err := os.ReadFile("settings.json")
	if err != nil {
		return reply(ctx, nil, internal(err))
	}
	return reply(ctx, [][]byte{value, settings}, nil)
}

func internal(err error) error {
	return jsonrpc2.NewError(jsonrpc2.InternalError, err.Error())
}
