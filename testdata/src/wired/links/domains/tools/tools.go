// Package tools has tools of a model, whose names are those of methods.
package tools

import (
	"context"
	"encoding/json"
	"errors"
	"os"
)

// Call runs a tool.
func Call(ctx context.Context, name string, raw json.RawMessage) (any, error) {
	var p struct{ Path string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	switch name {
	case "read_text_file":
		text, err := os.ReadFile(p.Path)
		return string(text), err
	case "write_text_file":
		if p.Path == "" {
			return nil, errors.New("no path")
		}
		return nil, os.WriteFile(p.Path, nil, 0o644)
	}
	return nil, errors.New("no such tool")
}
