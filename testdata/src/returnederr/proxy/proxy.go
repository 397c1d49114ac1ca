// Package proxy stands between a client and an agent and hands on what they
// say. What the other side refuses is no error of its own.
package proxy

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errNotConnected = errors.New("upstream is not connected")

// A proxy is an agent whose work another agent does.
type proxy struct {
	acpbase.Agent
	mu       sync.Mutex
	upstream *acp.ClientSideConnection
	client   *acp.AgentSideConnection
	routes   map[acp.SessionId]acp.SessionId
}

func (p *proxy) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	up := p.connection()
	if up == nil {
		return acp.NewSessionResponse{}, errNotConnected
	}
	resp, err := up.NewSession(ctx, params)
	if err != nil {
		return acp.NewSessionResponse{}, err
	}
	p.mu.Lock()
	p.routes[resp.SessionId] = resp.SessionId
	p.mu.Unlock()
	return resp, nil
}

func (p *proxy) connection() *acp.ClientSideConnection {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.upstream
}

func (p *proxy) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return p.upstream.LoadSession(ctx, params)
}

func (p *proxy) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	resp, err := p.upstream.ResumeSession(ctx, params)
	if err != nil {
		return resp, fmt.Errorf("resume the session upstream: %w", err)
	}
	return resp, nil
}

// Prompt reads a file from the client on the way.
func (p *proxy) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	target, ok := p.routes[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	for _, b := range params.Prompt {
		if b.ResourceLink == nil {
			continue
		}
		file, err := p.client.ReadTextFile(ctx, acp.ReadTextFileRequest{SessionId: params.SessionId, Path: b.ResourceLink.Uri})
		if err != nil {
			return acp.PromptResponse{}, fmt.Errorf("read linked file: %w", err)
		}
		b.Text = &acp.ContentBlockText{Text: file.Content}
	}
	params.SessionId = target
	return p.upstream.Prompt(ctx, params)
}

// A wrapper around the connection has the methods of a client and is none.
type calls struct{ *acp.AgentSideConnection }

func (c *calls) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	resp, err := c.AgentSideConnection.ReadTextFile(ctx, params)
	if err != nil {
		return resp, fmt.Errorf("client cannot read %s: %w", params.Path, err)
	}
	return resp, nil
}

func (c *calls) terminal(ctx context.Context, id string) (string, error) {
	resp, err := c.TerminalOutput(ctx, acp.TerminalOutputRequest{TerminalId: id})
	if err != nil {
		return "", fmt.Errorf("terminal %s not found: %w", id, err)
	}
	return resp.Output, nil
}
