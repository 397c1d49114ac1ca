// Package bare has a handler, and names no method.
package bare

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Mode sets a mode.
func Mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, &line.Error{Code: -32603, Message: "E1"}
	}
	return in, nil
}
