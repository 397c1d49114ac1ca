// Package sdk waits for the engine: generic errors that are made of an error
// on the spot, and a helper whose callers say what it is about.
package sdk

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]string
	modes map[acp.SessionModeId]bool
}

// internal makes the errors of this agent; what they are about, its callers say.
func (a *agent) internal(format string, args ...any) *acp.RequestError {
	return acp.NewInternalError(map[string]any{"details": fmt.Sprintf(format, args...)})
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.chats[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, a.internal("no session %s", params.SessionId) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.modes[params.ModeId] {
		return acp.SetSessionModeResponse{}, a.internal("unknown mode %q", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.chats == nil {
		return acp.PromptResponse{}, a.internal("no chats: %v", ctx)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var in struct {
		Since string `json:"since"`
	}
	if method != "_history" {
		return nil, acp.NewMethodNotFound(method)
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `answers an invalid parameter value with -32603.*-32602`
	}
	return in.Since, nil
}

type window struct{ acpbase.Client }

func (w *window) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	raw, err := os.ReadFile(p.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return acp.ReadTextFileResponse{Content: string(raw)}, nil
}
