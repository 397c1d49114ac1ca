// Package pipes is a client that says nothing, and does not have a part of what goes together.
package pipes

import (
	"context"
	"errors"

	acp "github.com/coder/acp-go-sdk"
)

// Tell says nothing about clients.
func Tell(ctx context.Context, conn *acp.ClientSideConnection) error {
	_, err := conn.NewSession(ctx, acp.NewSessionRequest{Meta: map[string]any{"terminals": "none"}})
	return err
}

type Client struct {
	acp.Client
	off bool
}

func (Client) UnstableDisconnectMcp(context.Context, acp.UnstableDisconnectMcpRequest) (acp.UnstableDisconnectMcpResponse, error) {
	return acp.UnstableDisconnectMcpResponse{}, acp.NewMethodNotFound("mcp/disconnect")
}

func (Client) UnstableConnectMcp(context.Context, acp.UnstableConnectMcpRequest) (acp.UnstableConnectMcpResponse, error) {
	return acp.UnstableConnectMcpResponse{}, errors.New("one pipe is enough") // want `mcp/connect answers an unsupported method with -32603`
}

// Nothing else that has to do with terminals is known not to be there.
func (Client) CreateTerminal(context.Context, acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	return acp.CreateTerminalResponse{}, errors.New("the lock is too narrow")
}

// Some of what it is asked it does.
func (c Client) KillTerminal(context.Context, acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	if c.off {
		return acp.KillTerminalResponse{}, acp.NewMethodNotFound("terminal/kill")
	}
	return acp.KillTerminalResponse{}, nil
}

func (Client) UnstableCompleteElicitation(context.Context, acp.UnstableCompleteElicitationNotification) error {
	return nil
}

func (Client) UnstableCreateElicitation(context.Context, acp.UnstableCreateElicitationRequest) (acp.UnstableCreateElicitationResponse, error) {
	return acp.UnstableCreateElicitationResponse{}, errors.New("forms are for tomorrow")
}
