// Package params reads the params of messages. It does not know whose they are.
package params

import (
	"encoding/json"

	"wired/framed/line"
)

// Read decodes the params of a message.
func Read(f *line.Frame, v any) error {
	if err := json.Unmarshal(f.Params, v); err != nil {
		return &line.Fault{Code: -32602, Message: err.Error()}
	}
	return nil
}

// Of returns the params of a message as they are.
func Of(f *line.Frame) json.RawMessage { return f.Params }
