// Package offering is a client that says what it has.
package offering

import (
	"context"
	"errors"

	acp "github.com/coder/acp-go-sdk"
)

type Client struct {
	acp.Client
	wants bool
}

func (c *Client) Start(ctx context.Context, conn *acp.ClientSideConnection) error {
	_, err := conn.Initialize(ctx, acp.InitializeRequest{
		ClientCapabilities: acp.ClientCapabilities{Fs: acp.FileSystemCapabilities{ReadTextFile: true, WriteTextFile: c.wants}},
	})
	return err
}

// It says that it has no terminals.
func (c *Client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	return acp.CreateTerminalResponse{}, errors.New("the lock is too narrow") // want `terminal/create answers an unsupported method with -32603`
}

// It may say that it writes files.
func (c *Client) WriteTextFile(context.Context, acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	return acp.WriteTextFileResponse{}, errors.New("the pen is dry")
}

// It says that it reads them.
func (c *Client) ReadTextFile(context.Context, acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	return acp.ReadTextFileResponse{}, errors.New("the lamp is out")
}

// Nobody said anything of it.
func (c *Client) UnstableConnectMcp(context.Context, acp.UnstableConnectMcpRequest) (acp.UnstableConnectMcpResponse, error) {
	return acp.UnstableConnectMcpResponse{}, errors.New("one pipe is enough")
}
