// Package desk is given whole messages, whose params another package reads.
package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"wired/framed/line"
	"wired/framed/params"
)

// Desk answers messages.
type Desk struct {
	modes map[string]bool
	open  bool
}

type opened struct {
	Cwd string `json:"cwd"`
}

func (o opened) check() error {
	if !filepath.IsAbs(o.Cwd) {
		return fmt.Errorf("%s is relative", o.Cwd) // want `returnederr: session/new answers an invalid parameter value with -32603`
	}
	return nil
}

// A turn is what is known of a request, with the message in it.
type turn struct {
	request
	user string
}

type request struct {
	frame *line.Frame
	ctx   context.Context
}

func (r *request) read(v any) error { return json.Unmarshal(r.frame.Params, v) }

// Handlers returns what answers each method. Another package gives them to the line.
func (d *Desk) Handlers() map[string]line.Handler {
	return map[string]line.Handler{
		"session/new":      d.create,
		"session/set_mode": d.setMode,
		"session/load":     d.load,
	}
}

func (d *Desk) create(ctx context.Context, f *line.Frame) (any, error) {
	var o opened
	if err := params.Read(f, &o); err != nil {
		return nil, err
	}
	return nil, o.check()
}

func (d *Desk) setMode(ctx context.Context, f *line.Frame) (any, error) {
	var m struct {
		Mode string `json:"modeId"`
	}
	if err := json.Unmarshal(params.Of(f), &m); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !d.modes[m.Mode] {
		return nil, fmt.Errorf("no mode %s", m.Mode) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return struct{}{}, nil
}

func (d *Desk) load(ctx context.Context, f *line.Frame) (any, error) {
	return d.loaded(&turn{request{f, ctx}, os.Getenv("USER")})
}

func (d *Desk) loaded(t *turn) (any, error) {
	var o opened
	if err := t.read(&o); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !filepath.IsAbs(o.Cwd) {
		return nil, fmt.Errorf("%s is relative", o.Cwd) // want `returnederr: session/load answers an invalid parameter value with -32603`
	}
	if t.user == "" {
		return nil, fmt.Errorf("nobody is here")
	}
	return struct{}{}, nil
}
