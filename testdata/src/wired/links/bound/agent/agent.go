// Package agent has a type for each method.
package agent

import (
	"context"
	"errors"

	"wired/links/bound/rpc"
	"wired/links/line"
)

type initialize struct{}

func (initialize) Call(ctx context.Context, p struct{}) (map[string]int, error) {
	return map[string]int{"protocolVersion": 1}, nil
}

type setMode struct{ modes map[string]bool }

func (h setMode) Call(ctx context.Context, p line.ModeParams) (struct{}, error) {
	if !h.modes[p.ModeID] {
		return struct{}{}, errors.New("E1") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return struct{}{}, nil
}

type prompt struct{ sessions map[string]bool }

// Silent: it gets its code.
func (h prompt) Call(ctx context.Context, p line.PromptParams) (map[string]string, error) {
	if !h.sessions[p.SessionID] {
		return nil, errGone
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

type cancel struct{ sessions map[string]bool }

// Silent: nobody answers a notification.
func (h cancel) Call(ctx context.Context, p line.PromptParams) (struct{}, error) {
	if !h.sessions[p.SessionID] {
		return struct{}{}, errors.New("E2")
	}
	return struct{}{}, nil
}

// Silent: it is bound to nothing.
type spare struct{ sessions map[string]bool }

func (h spare) Call(ctx context.Context, p line.PromptParams) (struct{}, error) {
	if !h.sessions[p.SessionID] {
		return struct{}{}, errors.New("E3")
	}
	return struct{}{}, nil
}

func answer(err error) error {
	if errors.Is(err, errGone) {
		return &line.Error{Code: -32002, Message: err.Error()}
	}
	return err
}

var errGone = errors.New("E4")

// Router binds them.
func Router() *rpc.Router {
	r := rpc.New(answer)
	r.Methods["initialize"] = rpc.Bind(initialize{})
	r.Methods["session/set_mode"] = rpc.Bind(setMode{map[string]bool{"ask": true}})
	r.Methods["session/cancel"] = rpc.Bind(cancel{map[string]bool{}})
	r.Methods["session/prompt"] = rpc.Bind(prompt{map[string]bool{}})
	return r
}
