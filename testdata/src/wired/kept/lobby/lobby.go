// Package lobby asks a hub itself. What the hub's function answers is told where it is.
package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/kept/hub"
	"wired/kept/porter"
)

func answer(ctx context.Context, in hub.Message, out io.Writer) error {
	h := porter.New()
	reply := hub.Message{ID: in.ID}
	switch in.Method {
	case "session/load":
		res, err := h.Ask(ctx, in.Params)
		reply.Result = res
		if err != nil && !errors.As(err, &reply.Error) {
			reply.Error = &hub.Fault{Code: -32603, Message: err.Error()}
		}
	default:
		reply.Error = &hub.Fault{Code: -32601, Message: "Method not found"}
	}
	return json.NewEncoder(out).Encode(reply)
}
