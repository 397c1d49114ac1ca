// Package holding answers with errors that have another one inside.
package holding

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"

	"wired/holding/rule"
)

type agent struct{ sessions map[string]bool }

func (a *agent) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return nil, jsonrpc2.NewError(-32602, "Invalid params")
	}
	switch req.Method() {
	case "session/load":
		if !a.sessions[p.SessionID] {
			return nil, rule.New(-32002, "E1")
		}
	case "session/resume":
		if !a.sessions[p.SessionID] {
			return nil, rule.Close(-32002, "E2") // want `returnederr: session/resume answers an unknown session with code 0; ACP has -32002`
		}
	case "session/set_mode":
		if p.ModeID != "ask" && p.ModeID != "code" {
			return nil, rule.New(-32603, "E3") // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
		}
	}
	return nil, nil
}

func serve(ctx context.Context, conn jsonrpc2.Conn, a *agent) {
	conn.Go(ctx, jsonrpc2.AsyncHandler(a.handle))
}
