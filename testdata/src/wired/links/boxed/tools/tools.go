// Package tools has methods of a protocol of its own.
package tools

import (
	"context"
	"encoding/json"

	"wired/links/boxed/wire"
)

type Tools struct{}

func (Tools) Handle(_ context.Context, method string, _ json.RawMessage) (any, error) {
	switch method {
	case "tools/list":
		return map[string]any{"tools": []string{}}, nil
	}
	return nil, &wire.Error{Code: -32601, Message: method}
}
