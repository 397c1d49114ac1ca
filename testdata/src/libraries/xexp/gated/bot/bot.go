// Package bot has the handler.
package bot

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/exp/jsonrpc2"

	"libraries/xexp/gated/guards"
)

type Bot struct{ Door *guards.Door }

func (b *Bot) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, jsonrpc2.ErrInvalidParams
	}
	switch req.Method {
	case "initialize":
		b.Door.Open()
		return map[string]any{"protocolVersion": 1, "agentCapabilities": map[string]any{}, "authMethods": []any{}}, nil
	case "session/new":
		return b.open(ctx, p.Cwd)
	case "session/prompt":
		return b.prompt(ctx, p.Cwd)
	}
	return nil, jsonrpc2.ErrMethodNotFound
}

func (b *Bot) open(ctx context.Context, cwd string) (any, error) {
	switch {
	case !filepath.IsAbs(cwd):
		return nil, guards.Refuse(-32602, "E1")
	case !strings.HasPrefix(cwd, "/home/"):
		return nil, errors.New("E2") // want `returnederr: session/new answers an invalid parameter value with code 0`
	}
	return map[string]any{"sessionId": cwd}, nil
}

// halt is an error with a number that is none of the protocol's.
type halt struct {
	Number int
	Err    error
}

func (h *halt) Error() string { return h.Err.Error() }

func (b *Bot) wait(ctx context.Context) (any, error) {
	if ctx.Err() != nil {
		return nil, &halt{Number: 0, Err: ctx.Err()} // want `cancelerr: session/prompt answers a cancelled prompt with code 0`
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (b *Bot) prompt(ctx context.Context, text string) (any, error) {
	err := b.look(ctx, text)
	if errors.Is(err, context.Canceled) {
		return nil, err // want `cancelerr: session/prompt answers .* because the error is context.Canceled`
	}
	return b.wait(ctx)
}

func (b *Bot) look(ctx context.Context, cwd string) error {
	names, err := json.Marshal(cwd)
	if err != nil {
		return err
	}
	return b.ask(ctx, names)
}

func (b *Bot) ask(ctx context.Context, names []byte) error {
	var out any
	if err := json.Unmarshal(names, &out); err != nil {
		return err
	}
	return nil
}
