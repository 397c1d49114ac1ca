// Package wire has messages.
package wire

import (
	"encoding/json"

	"wired/usual/fault"
)

// Frame is a message.
type Frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault.Fault    `json:"error,omitempty"`
}
