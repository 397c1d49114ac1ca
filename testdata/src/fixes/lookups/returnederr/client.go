// Package returnederr has the same look-up in each method about terminals.
package returnederr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type terminal struct{}

func (*terminal) kill() error { return nil }

type client struct {
	acp.Client
	terminals map[string]*terminal
}

func (c *client) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	t, ok := c.terminals[params.TerminalId]
	if !ok {
		return acp.TerminalOutputResponse{}, fmt.Errorf("terminal %s not found", params.TerminalId) // want `an unknown terminal`
	}
	_ = t
	return acp.TerminalOutputResponse{}, nil
}

func (c *client) KillTerminal(ctx context.Context, params acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	t, ok := c.terminals[params.TerminalId]
	if !ok {
		return acp.KillTerminalResponse{}, fmt.Errorf("terminal %s not found", params.TerminalId) // want `an unknown terminal`
	}
	return acp.KillTerminalResponse{}, t.kill()
}

func (c *client) ReleaseTerminal(ctx context.Context, params acp.ReleaseTerminalRequest) (acp.ReleaseTerminalResponse, error) {
	t, ok := c.terminals[params.TerminalId]
	if !ok {
		return acp.ReleaseTerminalResponse{}, fmt.Errorf("terminal %s not found", params.TerminalId) // want `an unknown terminal`
	}
	if err := t.kill(); err != nil {
		return acp.ReleaseTerminalResponse{}, err
	}
	return acp.ReleaseTerminalResponse{}, nil
}

func (c *client) WaitForTerminalExit(ctx context.Context, params acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	t, err := c.terminal(params.TerminalId)
	if err != nil {
		return acp.WaitForTerminalExitResponse{}, err
	}
	return acp.WaitForTerminalExitResponse{}, t.kill()
}

func (c *client) terminal(id string) (*terminal, error) {
	if t := c.terminals[id]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("terminal %s not found", id) // want `an unknown terminal`
}
