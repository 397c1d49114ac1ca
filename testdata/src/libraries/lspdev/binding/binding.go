// Package binding has its functions bound, and hands on what comes of it.
package binding

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"

	"libraries/lspdev/bind"
)

type desk struct {
	rooms map[string]bool
	full  bool
}

type in struct {
	SessionID string `json:"sessionId"`
}

func (d *desk) load(ctx context.Context, p in) (in, error) {
	if d.full {
		return in{}, errors.New("no air")
	}
	if !d.rooms[p.SessionID] {
		return in{}, errors.New("no room") // want `returnederr: session/load answers an unknown session with code 0; ACP has -32002`
	}
	return p, nil
}

func (d *desk) mode(ctx context.Context, p in) (in, error) {
	if !d.rooms[p.SessionID] {
		return in{}, errors.New("no room") // want `returnederr: session/set_mode answers an unknown session with code 0; ACP has -32002`
	}
	return p, nil
}

func (d *desk) prompt(ctx context.Context, p in) (in, error) {
	if !d.rooms[p.SessionID] {
		return in{}, errors.New("no room") // silent: mapped makes something of it
	}
	return p, nil
}

func mapped(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, jsonrpc2.NewError(-32002, err.Error())
		}
		return res, nil
	}
}

func Routes() map[string]jsonrpc2.Handler {
	d := &desk{rooms: map[string]bool{}}
	return map[string]jsonrpc2.Handler{
		"session/load":     bind.Bind(d.load),
		"session/set_mode": bind.Quiet(bind.Bind(d.mode)),
		"session/prompt":   mapped(bind.Bind(d.prompt)),
	}
}
