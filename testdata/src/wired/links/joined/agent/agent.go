// Package agent has methods of the protocol.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"

	"wired/links/joined/inner"
	"wired/links/joined/router"
	"wired/links/line"
)

// Use needs what others need, too.
func Use(s *inner.Store) { s.Names = append(s.Names, "agent") }

func Mount(t *router.Table) {
	router.Add(t, "session/delete", func(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		return nil, nil
	})
}

func Register(r *router.Router) {
	all := map[string]bool{}
	r.On("session/set_mode", func(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		var p line.ModeParams
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		if !all[p.SessionID] {
			return nil, errors.New("E1") // want `session/set_mode answers an unknown session with code 0`
		}
		return nil, nil
	})
}
