package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

// A client has files, and prints what the agent says.
type client struct {
	interrupt func() // what the user does while a file is read, or nil
}

var _ acp.Client = (*client)(nil)

func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if !filepath.IsAbs(params.Path) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)
	}
	if c.interrupt != nil {
		c.interrupt()
	}
	data, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

func (c *client) SessionUpdate(ctx context.Context, params acp.SessionNotification) error {
	if chunk := params.Update.AgentMessageChunk; chunk != nil && chunk.Content.Text != nil {
		fmt.Printf("\t%s\n", chunk.Content.Text.Text)
	}
	return nil
}

// What the client does not offer has the right code.

func (c *client) RequestPermission(context.Context, acp.RequestPermissionRequest) (r acp.RequestPermissionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodSessionRequestPermission)
}

func (c *client) WriteTextFile(context.Context, acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodFsWriteTextFile)
}

func (c *client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (r acp.CreateTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalCreate)
}

func (c *client) KillTerminal(context.Context, acp.KillTerminalRequest) (r acp.KillTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalKill)
}

func (c *client) TerminalOutput(context.Context, acp.TerminalOutputRequest) (r acp.TerminalOutputResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalOutput)
}

func (c *client) ReleaseTerminal(context.Context, acp.ReleaseTerminalRequest) (r acp.ReleaseTerminalResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalRelease)
}

func (c *client) WaitForTerminalExit(context.Context, acp.WaitForTerminalExitRequest) (r acp.WaitForTerminalExitResponse, err error) {
	return r, acp.NewMethodNotFound(acp.ClientMethodTerminalWaitForExit)
}
