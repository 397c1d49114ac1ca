// Package caelis is an agent and a client with
// github.com/caelis-labs/acp-go-sdk, which unwraps errors.
package caelis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	acp "github.com/caelis-labs/acp-go-sdk"
	v2 "github.com/caelis-labs/acp-go-sdk/experimental/v2"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
	token    string
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[p.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionId: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionId] {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": p.SessionId}}
	}
	return acp.LoadSessionResponse{}, nil
}

// The library looks inside wrapped and joined errors.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %w", acp.NewInvalidParams("no such mode"))
}

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if a.token == "" {
		return acp.NewSessionResponse{}, errors.New("not authenticated") // want `returnederr: session/new answers a missing authentication with -32603 .*: acp\.NewAuthRequired\(nil\)`
	}
	return acp.NewSessionResponse{}, errors.Join(acp.NewAuthRequired(nil), errors.New("the token is stale"))
}

func (a *agent) Logout(ctx context.Context, p acp.LogoutRequest) (acp.LogoutResponse, error) {
	var none *acp.RequestError
	return acp.LogoutResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with caelis-labs/acp-go-sdk it is a success with the result null`
}

// Its text alone goes on, whatever the library unwraps.
func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	err := acp.NewInvalidParams("sessionId is malformed")
	return acp.CloseSessionResponse{}, fmt.Errorf("close: %v", err) // want `lostcode: only the text of -32602 \(Invalid params\) goes on, so the peer reads -32603`
}

// What is wrapped has a code or none.
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %w", err)
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) check(id acp.SessionId) error {
	if id == "" {
		return acp.NewInvalidParams("sessionId is required")
	}
	if !a.sessions[id] {
		return errors.New("no such session") // want `returnederr: session/resume answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no id: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return nil
}

// The library only logs the error of a notification handler.
func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error {
	if !a.sessions[p.SessionId] {
		return fmt.Errorf("session %s not found", p.SessionId)
	}
	return nil
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return nil, errors.New("not implemented") // want `returnederr: this answers an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because that is all it does: acp\.NewMethodNotFound`
}

// The second version of the protocol takes the same errors.
type next struct {
	v2.Agent
	sessions map[v2.SessionId]bool
}

func (n *next) Prompt(ctx context.Context, p v2.PromptRequest) (v2.PromptResponse, error) {
	if !n.sessions[p.SessionId] {
		return v2.PromptResponse{}, fmt.Errorf("unknown session %s", p.SessionId) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because n\.sessions has no p\.SessionId: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return v2.PromptResponse{}, nil
}

// A client's optional methods are found one by one.
type client struct{ files map[string]string }

func (c *client) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	return acp.RequestPermissionResponse{}, nil
}

func (c *client) SessionUpdate(ctx context.Context, p acp.SessionNotification) error {
	return errors.New("no such session")
}

func (c *client) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	content, ok := c.files[p.Path]
	if !ok {
		return acp.ReadTextFileResponse{}, fmt.Errorf("file %s does not exist", p.Path) // want `returnederr: fs/read_text_file answers a missing file with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because c\.files has no p\.Path: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "uri" in its data`
	}
	return acp.ReadTextFileResponse{Content: content}, nil
}

// The connection calls the peer: what it returns answers nobody.
func ask(ctx context.Context, c *acp.ClientSideConnection, id acp.SessionId) error {
	if id == "" {
		return errors.New("session not found")
	}
	_, err := c.Prompt(ctx, acp.PromptRequest{SessionId: id})
	return err
}
