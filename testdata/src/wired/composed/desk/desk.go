// Package desk has handlers, and does not say who calls them.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"wired/composed/layer"
	"wired/composed/rules"
)

// ErrGone says that there is no such session.
var ErrGone = errors.New("gone")

// Desk has sessions.
type Desk struct{ open map[string]bool }

type folder struct {
	Cwd string `json:"cwd"`
}

type target struct {
	Session string `json:"sessionId"`
}

// Table returns the handlers by method.
func (d *Desk) Table() layer.Table {
	return layer.Table{
		"session/new":    layer.Takes(d.start), // want `a message that is not valid JSON ends the connection`
		"session/prompt": layer.Takes(d.prompt),
	}
}

// Handler returns a function that answers all methods.
func (d *Desk) Handler() layer.Handler { return d.Table().Handler() }

// Gate lets nobody pass who asks for a folder that is nowhere.
func (d *Desk) Gate(next layer.Handler) layer.Handler {
	return func(ctx context.Context, c *layer.Call) (any, error) {
		var f struct {
			Cwd string `json:"cwd"`
		}
		if err := json.Unmarshal(c.Params, &f); err != nil {
			return nil, &layer.Fault{Code: -32602, Message: err.Error()}
		}
		if c.Method == "session/load" {
			if err := rules.Absolute(f.Cwd); err != nil {
				return nil, err
			}
		}
		return next(ctx, c)
	}
}

func (d *Desk) start(_ context.Context, f folder) (any, error) {
	if !filepath.IsAbs(f.Cwd) {
		return nil, fmt.Errorf("relative: %s", f.Cwd)
	}
	return nil, nil
}

func (d *Desk) prompt(_ context.Context, t target) (any, error) {
	if !d.open[t.Session] {
		return nil, ErrGone
	}
	return nil, nil
}
