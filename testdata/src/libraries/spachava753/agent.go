// Package spachava753 is an agent and a client with
// github.com/spachava753/acp-sdk, which sends 0 for an error without a code.
package spachava753

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spachava753/acp-sdk/acp"
	"github.com/spachava753/acp-sdk/jsonrpc"
)

type agent struct {
	acp.SessionHandler
	sessions map[acp.SessionId]bool
}

func run(ctx context.Context) error {
	return acp.RunAgent(ctx, &acp.IOTransport{Reader: os.Stdin, Writer: os.Stdout}, func(*acp.AgentConnection) any { return new(agent) })
}

func (a *agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: &jsonrpc\.Error\{Code: -32002, Message: "Resource not found"\}`
	}
	return &acp.PromptResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, p *acp.LoadSessionRequest) (*acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, &jsonrpc.Error{Code: -32002, Message: "Resource not found"}
	}
	return &acp.LoadSessionResponse{}, nil
}

// A wrapped error keeps its code.
func (a *agent) ResumeSession(ctx context.Context, p *acp.ResumeSessionRequest) (*acp.ResumeSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("resume: %w", &jsonrpc.Error{Code: -32002, Message: "Resource not found"})
	}
	return &acp.ResumeSessionResponse{}, nil
}

// A code that was forgotten is 0.
func (a *agent) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if p.ModeID == "" {
		return nil, &jsonrpc.Error{Message: "modeId is required"} // want `genericerr: session/set_mode answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\), because p\.ModeID == "": &jsonrpc\.Error\{Code: jsonrpc\.CodeInvalidParams, Message: "Invalid params"\}`
	}
	return &acp.SetSessionModeResponse{}, nil
}

func (a *agent) Authenticate(ctx context.Context, p *acp.AuthenticateRequest) (*acp.AuthenticateResponse, error) {
	var none *jsonrpc.Error
	return &acp.AuthenticateResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with spachava753/acp-sdk it is a response with neither a result nor an error`
}

func (a *agent) Cancel(ctx context.Context, p *acp.CancelNotification) error {
	return errors.New("session not found")
}

// files has the methods of one handler interface alone.
type files struct{}

func (files) ReadTextFile(ctx context.Context, p *acp.ReadTextFileRequest) (*acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, err // want `returnederr: fs/read_text_file answers a missing file with code 0; ACP has -32002 \(Resource not found\), because the error is fs\.ErrNotExist: &jsonrpc\.Error\{Code: -32002, Message: "Resource not found"\}`
	}
	return &acp.ReadTextFileResponse{Content: string(data)}, err
}

func (files) WriteTextFile(ctx context.Context, p *acp.WriteTextFileRequest) (*acp.WriteTextFileResponse, error) {
	return &acp.WriteTextFileResponse{}, nil
}

// The connection calls the peer.
func ask(ctx context.Context, c *acp.Client, id acp.SessionId) error {
	if id == "" {
		return errors.New("session not found")
	}
	_, err := c.Prompt(ctx, &acp.PromptRequest{SessionID: id})
	return err
}
