// Package filled has its params filled by functions of the program, whatever
// these are called.
package filled

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"returnederr/filled/params"

	"github.com/ironpark/go-acp"
)

type agent struct{ folder string }

var handler acp.MethodHandler = new(agent).handle

type mode struct {
	Mode string `json:"modeId"`
}

// own fills what m points to; it is called by no name that tells so.
func own(raw json.RawMessage, m *mode) error { return json.Unmarshal(raw, m) }

func (a *agent) handle(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	switch method {
	case "session/set_mode":
		var m mode
		if err := own(raw, &m); err != nil {
			return nil, acp.ErrInvalidParams(nil)
		}
		if m.Mode == "" {
			return nil, errors.New("which one?") // want `-32602`
		}
	case "session/new":
		var p struct {
			Cwd string `json:"cwd"`
		}
		if err := params.Into(raw, &p); err != nil {
			return nil, acp.ErrInvalidParams(nil)
		}
		if p.Cwd == "" {
			return nil, errors.New("which one?") // want `-32602`
		}
	case "session/load":
		var m mode
		if err := params.Describe(raw, &m); err != nil {
			return nil, acp.ErrInvalidParams(nil)
		}
		if m.Mode == "" {
			return nil, errors.New("which one?")
		}
	case "session/prompt":
		var folder string
		if err := params.Defaults(&folder, os.Getenv("FOLDER")); err != nil {
			return nil, acp.ErrInvalidParams(nil)
		}
		if folder == "" {
			return nil, errors.New("which one?")
		}
	}
	return nil, nil
}
