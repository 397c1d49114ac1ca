// Package notes registers its method by an interface of a third package.
package notes

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/registrar/api"
)

type invalid struct{}

func (invalid) Error() string { return "no words" }
func (invalid) Code() int     { return -32602 }

func Register(m api.Methods) { m.Method("fs/read_text_file", read) }

func read(_ context.Context, raw json.RawMessage) (any, error) {
	var f struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		return nil, invalid{}
	}
	text, err := os.ReadFile(f.Path)
	if err != nil {
		return nil, err
	}
	return map[string]string{"content": string(text)}, nil
}
