// Package sdk answers by a library, and asks another process over package wire.
package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/layer/wire"
)

type bridge struct {
	acpbase.Agent
	sessions map[string]string
}

func (b *bridge) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, errors.New("busy")
}

func (b *bridge) listen(w io.Writer) *wire.Conn { return wire.New(w, b) }

// Handle answers the other process.
func (b *bridge) Handle(method string, params json.RawMessage) (any, error) {
	if method == "session/update" {
		if _, ok := b.sessions[string(params)]; !ok {
			return nil, errors.New("unknown session")
		}
	}
	return nil, nil
}
