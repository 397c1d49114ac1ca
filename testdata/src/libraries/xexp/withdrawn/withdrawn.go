// Package withdrawn lets the library end what the peer takes back.
package withdrawn

import (
	"context"
	"encoding/json"
	"time"

	"golang.org/x/exp/jsonrpc2"
)

type Watch struct{ conn *jsonrpc2.Connection }

func (w *Watch) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/new", "session/prompt":
		return struct{}{}, nil
	case "$/cancel_request":
		var p struct {
			RequestID string `json:"requestId"`
		}
		if err := json.Unmarshal(req.Params, &p); err != nil {
			return nil, err
		}
		w.conn.Cancel(jsonrpc2.StringID(p.RequestID))
		return nil, nil
	case "_dome/flat":
		return w.flat(ctx)
	}
	return nil, jsonrpc2.ErrNotHandled
}

func (w *Watch) flat(ctx context.Context) (any, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err() // want `cancelerr: _dome/flat answers a cancelled request with code 0; ACP has -32800`
	case <-time.After(time.Second):
		return struct{}{}, nil
	}
}
