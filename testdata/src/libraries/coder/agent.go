// Package coder is an agent and a client with github.com/coder/acp-go-sdk.
package coder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	acp "github.com/coder/acp-go-sdk"
)

type session struct{ mode acp.SessionModeId }

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]*session
	editor   *acp.AgentSideConnection
}

func serve(in io.Reader, out io.Writer) {
	a := &agent{sessions: make(map[acp.SessionId]*session)}
	a.editor = acp.NewAgentSideConnection(a, out, in)
	<-a.editor.Done()
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionId: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": p.SessionId}}
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %w", acp.NewInvalidParams("modeId is required")) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32602 .* is lost and the peer reads -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, errors.Join(acp.NewAuthRequired(nil), errors.New("open the login page first")) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32000 .* is lost and the peer reads -32603`
}

func (a *agent) Logout(ctx context.Context, p acp.LogoutRequest) (acp.LogoutResponse, error) {
	var none *acp.RequestError
	return acp.LogoutResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with coder/acp-go-sdk it is a success with the result null`
}

func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

// A notification is never answered, and the library only logs its error.
func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return fmt.Errorf("session %s not found", p.SessionId)
	}
	return nil
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_example/ping":
		return nil, nil
	case "_example/pong":
		return nil, acp.NewMethodNotFound(method)
	case "_example/pass":
		return nil, errors.New("not supported here") // want `returnederr: _example/pass answers an unsupported method with -32603`
	default:
		return nil, fmt.Errorf("unknown method %s", method) // want `returnederr: this answers an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because method is none of the values asked for: acp\.NewMethodNotFound`
	}
}

// readers calls the peer: its method of a handler's name answers nobody.
type readers struct{ *acp.AgentSideConnection }

func (r readers) read(ctx context.Context, path string) (string, error) {
	if path == "" {
		return "", errors.New("path is required")
	}
	resp, err := r.ReadTextFile(ctx, acp.ReadTextFileRequest{Path: path})
	return resp.Content, err
}

type client struct{ acp.Client }

func (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	if errors.Is(err, os.ErrNotExist) {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because the error is fs\.ErrNotExist: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "uri" in its data`
	}
	if err != nil {
		return acp.ReadTextFileResponse{}, err
	}
	return acp.ReadTextFileResponse{Content: string(data)}, nil
}

// A proxy hands on what its own peer answered, code and all.
func (c *client) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	return c.Client.WriteTextFile(ctx, p)
}
