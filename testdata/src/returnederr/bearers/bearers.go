// Package bearers serves agents that are put together of parts, and agents that
// are inside of other ones.
package bearers

import (
	"context"
	"fmt"
	"io"

	"acpbase"

	"returnederr/bearers/outer"

	"github.com/coder/acp-go-sdk"
)

// lost is a part of nothing that is an agent.
type lost struct{ open map[acp.SessionId]bool }

func (l *lost) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !l.open[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.PromptResponse{}, nil
}

type holder struct{ lost }

// hidden is a part whose method the whole hides.
type hidden struct{ open map[acp.SessionId]bool }

func (h *hidden) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !h.open[params.SessionId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.SetSessionModeResponse{}, nil
}

// inner is two levels deep.
type inner[T any] struct{ open map[acp.SessionId]T }

type turns struct{ open map[acp.SessionId]bool }

func (t turns) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !t.open[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `returnederr: .*-32002`
	}
	return acp.PromptResponse{}, nil
}

type middle struct {
	*turns
	hidden
}

type whole struct {
	acpbase.Agent
	middle
	inner[int]
}

func (w whole) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, nil
}

// Prompt tells which of the two it is.
func (w whole) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return w.turns.Prompt(ctx, params)
}

// ServeWhole serves a whole.
func ServeWhole(in io.Reader, out io.Writer) {
	<-acp.NewAgentSideConnection(whole{}, out, in).Done()
}

// core is inside of outer.Half.
type core struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (c *core) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !c.open[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("%w: %s", outer.ErrGone, params.SessionId)
	}
	return acp.PromptResponse{}, nil
}

func (c *core) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !c.open[params.SessionId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `returnederr: .*-32002`
	}
	return acp.SetSessionModeResponse{}, nil
}

// ServeCore serves a core, by way of a variable.
func ServeCore(in io.Reader, out io.Writer) {
	var a acp.Agent = &core{}
	h := &outer.Half{Agent: a}
	<-acp.NewAgentSideConnection(h, out, in).Done()
}

// kept is inside of what outer.Quiet makes.
type kept struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (k *kept) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !k.open[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.PromptResponse{}, nil
}

func (k *kept) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !k.open[params.SessionId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `returnederr: .*-32002`
	}
	return acp.SetSessionModeResponse{}, nil
}

// ServeKept serves a kept agent.
func ServeKept(in io.Reader, out io.Writer) {
	<-acp.NewAgentSideConnection(outer.Quiet(&kept{}), out, in).Done()
}
