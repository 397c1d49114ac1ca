// Package kinds has a decorator for agents of any type, which maps nothing.
package kinds

import (
	"context"
	"errors"
	"io"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type core struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (c *core) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !c.open[params.SessionId] {
		return acp.PromptResponse{}, errors.New("session not found") // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}

type around[A acp.Agent] struct {
	acp.Agent
	inner A
}

func (s around[A]) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return s.inner.Prompt(ctx, params)
}

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer) {
	<-acp.NewAgentSideConnection(around[*core]{inner: &core{}}, out, in).Done()
}
