package lookup

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type office struct {
	acpbase.Agent
	files map[acp.SessionId]string
	turns map[acp.SessionId]int
	open  map[acp.SessionId]bool
	modes map[acp.SessionModeId]bool
}

// The zero value stands for a miss.
func (o *office) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if o.files[params.SessionId] == "" {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (o *office) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if o.turns[params.SessionId] == 0 {
		return acp.LoadSessionResponse{}, errors.New("unknown session") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

// An empty id is no look-up.
func (o *office) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if params.SessionId == "" {
		return acp.ResumeSessionResponse{}, errors.New("session id is required") // want `session/resume answers an invalid parameter value with -32603.*-32602`
	}
	return acp.ResumeSessionResponse{}, nil
}

// A set answers with false.
func (o *office) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !o.open[params.SessionId] {
		return acp.SetSessionModeResponse{}, errors.New("no such session") // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	if !o.modes[params.ModeId] {
		return acp.SetSessionModeResponse{}, errors.New("unknown mode") // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

// The program's own set is nobody's business.
func (o *office) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if !o.modes["list"] {
		return acp.ListSessionsResponse{}, errors.New("unknown mode")
	}
	return acp.ListSessionsResponse{}, nil
}
