// Package setup says what some errors are.
package setup

import (
	"context"
	"encoding/json"

	"wired/links/line"
	"wired/links/settled/rpc"
)

// Around puts something around the handlers of a server.
func Around(s *rpc.Server) {
	s.Use(func(next rpc.Handler) rpc.Handler {
		return func(ctx context.Context, params json.RawMessage) (any, error) {
			out, err := next(ctx, params)
			if err != nil {
				return nil, &line.Error{Code: -32602, Message: err.Error()}
			}
			return out, nil
		}
	})
}
