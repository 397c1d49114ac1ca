// Package agent has the methods, and leaves it to others to give them to the layer.
package agent

import (
	"context"
	"encoding/json"

	"wired/links/boxed/wire"
)

type Agent struct{}

func (Agent) Handle(_ context.Context, method string, _ json.RawMessage) (any, error) { // want `unanswered: a message that is not valid JSON ends the connection without an answer`
	switch method {
	case "session/new":
		return map[string]string{"sessionId": "s"}, nil
	case "session/prompt":
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &wire.Error{Code: -32601, Message: method}
}
