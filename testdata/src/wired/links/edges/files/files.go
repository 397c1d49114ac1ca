// Package files has the methods for files, without what comes before the slash.
package files

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"wired/links/line"
)

// Service serves files.
type Service struct{}

// Domain is what the methods begin with.
func (Service) Domain() string { return "fs" }

type params struct {
	Path    string `json:"path"`
	Content string `json:"content"`
}

// Serve serves a verb.
func (Service) Serve(ctx context.Context, verb string, raw []byte) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	switch verb {
	case "read_text_file":
		if !filepath.IsAbs(p.Path) {
			return nil, errors.New("which folder?")
		}
		text, err := os.ReadFile(p.Path)
		if errors.Is(err, os.ErrNotExist) {
			return nil, &line.Error{Code: -32002, Message: "no such file"}
		}
		return map[string]string{"content": string(text)}, err
	case "write_text_file":
		if p.Path == "" {
			return nil, errors.New("which file?")
		}
		return nil, os.WriteFile(p.Path, []byte(p.Content), 0o644)
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}
