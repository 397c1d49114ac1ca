// Package parts is a part of the layer's, behind its interface.
package parts

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"

	"wired/refusals/layer"
)

type part struct{ rooms map[string]bool }

func (p *part) Do(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	switch method {
	case "session/load":
		if err := json.Unmarshal(params, &in); err != nil {
			return nil, layer.Refuse(jsonrpc2.InvalidParams, "no words")
		}
		if len(p.rooms) > 8 {
			return nil, layer.Refuse(jsonrpc2.InternalError, "no air")
		}
		if !p.rooms[in.SessionID] {
			return nil, layer.Refuse(jsonrpc2.InternalError, "none such") // want `genericerr: session/load answers an unknown session with -32603 .*-32002`
		}
		return in, nil
	}
	return nil, layer.Refuse(jsonrpc2.MethodNotFound, "%s", method)
}

func New() jsonrpc2.Handler { return layer.Serve(&part{map[string]bool{}}) }
