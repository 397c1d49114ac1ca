// Package conn is a stub of github.com/eino-contrib/acp/conn.
package conn

import (
	"context"
	"encoding/json"

	acp "github.com/eino-contrib/acp"
)

type AgentConnection struct{ agent acp.Agent }

func NewAgentConnectionFromTransport(agent acp.Agent, transport any) *AgentConnection {
	return &AgentConnection{agent}
}

func (a *AgentConnection) Start(ctx context.Context) error { return nil }

func (a *AgentConnection) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	return acp.ReadTextFileResponse{}, nil
}

func (a *AgentConnection) CallExtRequest(ctx context.Context, method string, params any) (json.RawMessage, error) {
	return nil, nil
}

type ClientConnection struct{ client acp.Client }

func NewClientConnection(client acp.Client, transport any) *ClientConnection {
	return &ClientConnection{client}
}

func (c *ClientConnection) CallExtRequest(ctx context.Context, method string, params any) (json.RawMessage, error) {
	return nil, nil
}
