// Package outside has agents that another package puts its own around.
package outside

import (
	"context"
	"errors"
	"io"

	acp "github.com/coder/acp-go-sdk"

	"acpbase"
	"returnederr/decorated/outside/safe"
)

var errGone = errors.New("session not found")

type core struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (c *core) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !c.open[params.SessionId] {
		return acp.PromptResponse{}, errGone
	}
	return acp.PromptResponse{}, nil
}

type noted struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (n *noted) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !n.open[params.SessionId] {
		return acp.PromptResponse{}, errGone // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}

type kept struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (k *kept) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !k.open[params.SessionId] {
		return acp.PromptResponse{}, errGone // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}

// keep is no other package's: what it does can be seen.
func keep(a acp.Agent) acp.Agent { return a }

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer) {
	_ = safe.Note(&noted{})
	<-acp.NewAgentSideConnection(keep(&kept{}), out, in).Done()
	<-acp.NewAgentSideConnection(safe.New(&core{}), out, in).Done()
}
