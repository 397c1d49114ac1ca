// Package recovered looks for panics in one place, which makes nothing of other errors.
package recovered

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"
)

type desk struct{ rooms map[string]bool }

func handler() jsonrpc2.Handler {
	return jsonrpc2.HandlerWithError((&desk{rooms: map[string]bool{}}).serve)
}

func (d *desk) serve(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (res any, err error) {
	defer func() {
		if p := recover(); p != nil {
			res, err = nil, errors.New("it broke")
		}
	}()
	if req.Method == "initialize" {
		return map[string]any{"protocolVersion": 1}, nil
	}
	switch req.Method {
	case "session/load":
		return nil, d.load(*req.Params)
	}
	return nil, errors.New("not here") // want `^returnederr: this answers an unsupported method`
}

func (d *desk) load(raw json.RawMessage) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "no words"}
	}
	if !d.rooms[p.SessionID] {
		return errors.New("no room") // want `^returnederr: session/load answers an unknown session`
	}
	return nil
}
