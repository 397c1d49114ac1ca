// Package app gives handlers that one function makes.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/line"
	"wired/links/taken/rpc"
)

type desk struct{ open map[string]bool }

type promptParams struct {
	SessionID string   `json:"sessionId"`
	Prompt    []string `json:"prompt"`
}

type newParams struct {
	Servers []json.RawMessage `json:"mcpServers"`
}

type modeParams struct {
	ModeID string `json:"modeId"`
}

func (d *desk) prompt(_ context.Context, p promptParams) (any, error) {
	if len(p.Prompt) == 0 {
		return nil, errors.New("E1") // want `session/prompt answers an invalid parameter value with -32603`
	}
	if !d.open[p.SessionID] {
		return nil, errors.New("E2") // want `session/prompt answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

func (d *desk) mode(_ context.Context, p modeParams) (any, error) {
	switch p.ModeID {
	case "ask", "code":
		return struct{}{}, nil
	}
	return nil, errors.New("E3") // want `session/set_mode answers an invalid parameter value with -32603`
}

// create leaves a loop, which is not the one that reads messages.
func (d *desk) create(_ context.Context, p newParams) (any, error) {
	for _, raw := range p.Servers {
		if err := check(raw); err != nil {
			return nil, err
		}
	}
	return struct{}{}, nil
}

func check(raw json.RawMessage) error {
	var server struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &server); err != nil {
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return nil
}

func (d *desk) load(context.Context, promptParams) (any, error) {
	return nil, errors.New("E4") // want `session/load answers an unsupported method with -32603`
}

// other may be asked for anything.
func (d *desk) other(context.Context, promptParams) (any, error) { return nil, errors.New("E5") }

// first is asked for three methods, of which none is the one.
func (d *desk) first(_ context.Context, p promptParams) (any, error) {
	if len(p.Prompt) == 0 {
		return nil, errors.New("E6") // want `returnederr: this answers an invalid parameter value with -32603`
	}
	return nil, errors.New("E7")
}

// closed is for no method.
func (d *desk) closed(error) { d.open = nil }

func adapt[P any](fn func(context.Context, P) (any, error)) rpc.Handler {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		return fn(ctx, p)
	}
}

// Run answers requests.
func Run(ctx context.Context, r io.Reader, w io.Writer) error {
	d := &desk{map[string]bool{}}
	s := rpc.NewServer(r, w, adapt(d.prompt), adapt(d.mode), d.closed)
	s.Load, s.New, s.Other, s.First = adapt(d.load), adapt(d.create), adapt(d.other), adapt(d.first)
	return s.Serve(ctx)
}
