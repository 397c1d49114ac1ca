// The code is chosen by a kind, and what has none of the kinds goes where errors
// without one go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"

	"wired/unwrapping/snag"
)

type route func(ctx context.Context, raw json.RawMessage) (any, error)

type bridge struct {
	routes map[string]route
	rooms  map[acp.SessionId]string
}

func (b *bridge) serve(ctx context.Context, method string, raw json.RawMessage) (any, *acp.RequestError) {
	h, ok := b.routes[method]
	if !ok {
		return nil, acp.NewMethodNotFound(method)
	}
	out, err := h(ctx, raw)
	if err != nil {
		return nil, wire(err)
	}
	return out, nil
}

func wire(err error) *acp.RequestError {
	var re *acp.RequestError
	if errors.As(err, &re) {
		return re
	}
	var s *snag.Snag
	if errors.As(err, &s) {
		switch s.Kind {
		case snag.Lost:
			return &acp.RequestError{Code: -32002, Message: s.Error(), Data: s.Notes}
		case snag.Wrong:
			return acp.NewInvalidParams(s.Error())
		}
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

func (b *bridge) prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	var p acp.PromptRequest
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, snag.New(snag.Wrong, "%v", err).With("method", "session/prompt")
	}
	room, ok := b.rooms[p.SessionId]
	if !ok {
		return nil, snag.New(snag.Lost, "no room %s", p.SessionId)
	}
	if len(p.Prompt) == 0 {
		return nil, snag.New(snag.Own, "nothing is asked") // want `returnederr: session/prompt answers an invalid parameter value with -32603`
	}
	if room == "" {
		return nil, snag.Over(snag.Own, acp.NewInvalidRequest(nil))
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (b *bridge) load(ctx context.Context, raw json.RawMessage) (any, error) {
	return nil, snag.New(snag.Own, "rooms are not kept") // want `returnederr: session/load answers an unsupported method with -32603`
}

var modes = map[acp.SessionModeId][]string{"ask": nil}

func (b *bridge) mode(ctx context.Context, raw json.RawMessage) (any, error) {
	var p acp.SetSessionModeRequest
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, snag.New(snag.Wrong, "%v", err)
	}
	if _, ok := modes[p.ModeId]; !ok {
		return nil, refusal(p.ModeId)
	}
	return acp.SetSessionModeResponse{}, nil
}

// What it looks at is not why it refuses.
func refusal(mode acp.SessionModeId) error {
	var near []string
	for of := range modes {
		if of[0] == mode[0] {
			near = append(near, string(of))
		}
	}
	switch len(near) {
	case 0:
		return fmt.Errorf("what is %s", mode) // want `session/set_mode answers an invalid parameter value .*, because modes has no p.ModeId`
	default:
		return fmt.Errorf("say %s", near[0]) // want `session/set_mode answers an invalid parameter value .*, because modes has no p.ModeId`
	}
}

func main() {
	b := &bridge{rooms: map[acp.SessionId]string{}}
	b.routes = map[string]route{acp.AgentMethodSessionPrompt: b.prompt, acp.AgentMethodSessionLoad: b.load, "session/set_mode": b.mode}
	acp.NewConnection(b.serve, nil, nil)
}
