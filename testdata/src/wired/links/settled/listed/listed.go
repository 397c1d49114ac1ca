// Package listed leaves it to others which code an error gets.
package listed

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/line"
	"wired/links/settled/rpc"
)

// New returns a server.
func New(w io.Writer) *rpc.Listed {
	return &rpc.Listed{Out: json.NewEncoder(w), Handlers: map[string]rpc.Handler{"session/load": load}}
}

func load(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E1")
	}
	return in, nil
}
