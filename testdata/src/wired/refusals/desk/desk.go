// Package desk refuses with the layer's errors.
package desk

import (
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"

	"wired/refusals/layer"
)

type desk struct {
	rooms map[string]bool
	full  bool
}

type ask struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (d *desk) mode(ctx context.Context, params json.RawMessage) (any, error) {
	var in ask
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, layer.Refuse(jsonrpc2.InvalidParams, "no words")
	}
	if !d.rooms[in.SessionID] {
		return nil, layer.Refuse(-32002, "no room")
	}
	if d.full {
		return nil, layer.Refuse(jsonrpc2.InternalError, "no air")
	}
	if in.ModeID == "" {
		return nil, layer.Refuse(jsonrpc2.InternalError, "well?") // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*-32602`
	}
	if in.ModeID != "calm" {
		return nil, layer.Refusal{Code: jsonrpc2.InternalError, Reason: "be calm"} // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*-32602`
	}
	return ask{}, nil
}

func (d *desk) load(ctx context.Context, params json.RawMessage) (any, error) {
	var in ask
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, layer.Refuse(jsonrpc2.InvalidParams, "no words")
	}
	if !d.rooms[in.SessionID] {
		return nil, errors.New("no room") // want `returnederr: session/load answers an unknown session with code 0; ACP has -32002`
	}
	return ask{}, nil
}

func (d *desk) resume() func(ctx context.Context, params json.RawMessage) (any, error) {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var in ask
		if err := json.Unmarshal(params, &in); err != nil {
			return nil, layer.Refuse(jsonrpc2.InvalidParams, "no words")
		}
		if d.full {
			return nil, layer.Refuse(jsonrpc2.InternalError, "no air")
		}
		if in.ModeID == "" {
			return nil, layer.Refuse(jsonrpc2.InternalError, "well?") // want `genericerr: this answers an invalid parameter value with -32603 .*-32602`
		}
		if !d.rooms[in.SessionID] {
			return nil, errors.New("no room") // want `returnederr: this answers an unknown session with code 0; ACP has -32002`
		}
		return in, nil
	}
}

func New() *layer.Router {
	d, r := &desk{rooms: map[string]bool{}}, layer.New()
	r.On("session/set_mode", d.mode)
	r.On("session/load", d.load)
	r.Lazy["session/resume"] = d.resume
	return r
}
