// Package desk has the endpoints of an agent, which the layer serves.
package desk

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"libraries/xexp/layer"
)

type ref struct {
	SessionID  string `json:"sessionId"`
	Cwd        string `json:"cwd"`
	McpServers []any  `json:"mcpServers"`
}

type desk struct{ open map[string]string }

// Register registers them.
func Register(m *layer.Mux) {
	d := &desk{map[string]string{}}
	layer.Call(m, "session/new", d.begin) // want `returnederr: this answers an unsupported method with code 0; .*-32601.*jsonrpc2`
	layer.Call(m, "session/load", d.load)
	layer.Call(m, "session/prompt", d.prompt)
}

func (d *desk) begin(_ context.Context, p ref) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("the folder %q is not absolute", p.Cwd) // want `returnederr: session/new answers an invalid parameter value with code 0; .*-32602`
	}
	if len(p.McpServers) > 0 {
		return nil, errors.New("servers are for others") // want `returnederr: session/new answers an invalid parameter value with code 0; .*-32602`
	}
	if len(p.McpServers) > 20 || len(d.open) > 0 {
		return nil, errors.New("there is too much to do")
	}
	d.open["1"] = p.Cwd
	return map[string]string{"sessionId": "1"}, nil
}

// A fault has its code.
func (d *desk) load(_ context.Context, p ref) (any, error) {
	if _, ok := d.open[p.SessionID]; !ok {
		return nil, layer.Newf(layer.Gone, "there is no session %s", p.SessionID)
	}
	if p.Cwd == "" {
		return nil, layer.Newf(layer.Params, "the folder is missing")
	}
	return nil, nil
}

func (d *desk) prompt(_ context.Context, p ref) (any, error) {
	if _, ok := d.open[p.SessionID]; !ok {
		return nil, fmt.Errorf("there is no session %s", p.SessionID) // want `returnederr: session/prompt answers an unknown session with code 0; .*-32002`
	}
	return nil, errors.New("the model is away")
}
