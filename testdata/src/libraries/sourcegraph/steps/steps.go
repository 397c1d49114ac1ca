// Package steps has handlers of which only some are behind others.
package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

type leg struct {
	method string
	params map[string]json.RawMessage
	silent bool
}

func (l *leg) text(key string) (s string) {
	_ = json.Unmarshal(l.params[key], &s)
	return s
}

type (
	hop  func(context.Context, *leg) (any, error)
	step func(hop) hop
)

func chain(h hop, steps ...step) hop {
	for i := len(steps) - 1; i >= 0; i-- {
		h = steps[i](h)
	}
	return h
}

type house struct {
	rooms map[string]bool
	floor floor
}

// known looks the session up.
func (h *house) known(next hop) hop {
	return func(ctx context.Context, l *leg) (any, error) {
		if !h.rooms[l.text("sessionId")] {
			return nil, errors.New("E1") // want `returnederr: .*an unknown session with code 0; ACP has -32002`
		}
		return next(ctx, l)
	}
}

// coded gives all errors of what is behind it one code.
func coded(next hop) hop {
	return func(ctx context.Context, l *leg) (any, error) {
		v, err := next(ctx, l)
		if err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		return v, nil
	}
}

func (h *house) mode(_ context.Context, l *leg) (any, error) {
	if m := l.text("modeId"); m != "ask" && m != "code" {
		return nil, errors.New("E2") // has a code where it is behind coded
	}
	return nil, nil
}

func (h *house) option(_ context.Context, l *leg) (any, error) {
	if m := l.text("configId"); m != "model" {
		return nil, errors.New("E3") // want `returnederr: session/set_config_option answers an invalid parameter value with code 0; ACP has -32602`
	}
	return nil, nil
}

func (h *house) begin(_ context.Context, l *leg) (any, error) {
	if _, ok := h.rooms[l.text("cwd")]; ok || l.text("cwd") == "" {
		return nil, errors.New("E4") // want `returnederr: session/new answers an invalid parameter value with code 0; ACP has -32602`
	}
	return nil, nil
}

func (h *house) resume(context.Context, *leg) (any, error) {
	return nil, errors.New("no resuming") // want `returnederr: session/resume answers an unsupported method with code 0; ACP has -32601`
}

func Handler(h *house) jsonrpc2.Handler {
	routes := map[string]hop{
		"session/set_mode":          chain(h.mode, h.known, coded),
		"session/set_config_option": chain(h.option, h.known),
		"session/new":               h.begin,
		"session/resume":            h.resume,
		"session/load":              h.leave,
	}
	return jsonrpc2.HandlerWithError(func(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		l := &leg{method: req.Method, silent: req.Notif, params: map[string]json.RawMessage{}}
		if req.Params != nil {
			if err := json.Unmarshal(*req.Params, &l.params); err != nil {
				return nil, fmt.Errorf("E5: %w", err) // want `returnederr: this answers an invalid parameter value with code 0; ACP has -32602`
			}
		}
		hop, ok := routes[l.method]
		if ok {
			return hop(ctx, l)
		}
		if l.silent {
			return nil, fmt.Errorf("%s is not heard", l.method) // nobody waits
		}
		return nil, fmt.Errorf("%s is not here", l.method) // want `returnederr: this answers an unsupported method with code 0; ACP has -32601`
	})
}

type room struct{ id, name string }

type floor []*room

// find does not know what it looks for.
func (f floor) find(what string, of func(*room) string) (*room, error) {
	for _, r := range f {
		if of(r) == what {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%s: E6", what) // want `returnederr: session/load answers an unknown session with code 0; ACP has -32002`
}

func (h *house) leave(_ context.Context, l *leg) (any, error) {
	_, err := h.floor.find(l.text("sessionId"), func(r *room) string { return r.id })
	return nil, err
}
