package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

// A client has files, and terminals in principle.
type client struct{ terminals map[string]string }

var _ acp.Client = (*client)(nil)

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("read %s: %w", params.Path, err)
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

func (c *client) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	if !filepath.IsAbs(params.Path) {
		return acp.WriteTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)
	}
	return acp.WriteTextFileResponse{}, os.WriteFile(params.Path, []byte(params.Content), 0o666)
}

func (c *client) TerminalOutput(ctx context.Context, params acp.TerminalOutputRequest) (acp.TerminalOutputResponse, error) {
	output, ok := c.terminals[params.TerminalId]
	if !ok {
		return acp.TerminalOutputResponse{}, fmt.Errorf("terminal %q not found", params.TerminalId)
	}
	return acp.TerminalOutputResponse{Output: output}, nil
}

func (c *client) KillTerminal(context.Context, acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, fmt.Errorf("not implemented")
}

func (c *client) SessionUpdate(context.Context, acp.SessionNotification) error { return nil }

// What the client does not offer otherwise has the right code.

func (c *client) RequestPermission(context.Context, acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodSessionRequestPermission)
}

func (c *client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalCreate)
}

func (c *client) ReleaseTerminal(context.Context, acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalRelease)
}

func (c *client) WaitForTerminalExit(context.Context, acp.WaitForTerminalExitRequest) (r acp.WaitForTerminalExitResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalWaitForExit)
}
