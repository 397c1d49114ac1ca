// Package eino is an agent with github.com/eino-contrib/acp, which looks inside
// wrapped errors, and for those of a context first.
package eino

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	acp "github.com/eino-contrib/acp"
	"github.com/eino-contrib/acp/conn"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionID]bool
	turn     func() error
}

func serve(transport any) {
	conn.NewAgentConnectionFromTransport(&agent{}, transport).Start(context.Background())
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 .*ACP has -32002 \(Resource not found\).*acp\.NewRPCError\(-32002, "Resource not found", nil\)`
	}
	return acp.PromptResponse{StopReason: "end_turn"}, nil
}

// LoadSession's code is found inside.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", acp.NewRPCError(int(acp.ErrorCodeResourceNotFound), "Resource not found", nil))
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeID != "fast" {
		return acp.SetSessionModeResponse{}, acp.ErrInternalError("unknown mode", nil) // want `genericerr: session/set_mode .*ACP has -32602 \(Invalid params\).*acp\.NewRPCError\(-32602, "unknown mode", nil\)`
	}
	if err := a.turn(); err != nil {
		return acp.SetSessionModeResponse{}, acp.ErrInternalError("no turn", err) // which takes its text
	}
	if err := a.turn(); err != nil {
		return acp.SetSessionModeResponse{}, acp.NewRPCError(-32603, "no turn", err) // want `errdata: an error as data marshals to \{\}`
	}
	return acp.SetSessionModeResponse{}, acp.ErrServerBusy("busy")
}

// SessionCancel is a notification.
func (a *agent) SessionCancel(ctx context.Context, p acp.CancelNotification) error {
	if !a.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}

func (a *agent) HandleExtMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var q struct{ Name string }
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	return nil, acp.ErrMethodNotFound(method)
}

type editor struct{ acp.Client }

func (editor) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(p.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `returnederr: fs/read_text_file answers a missing file with -32603 .*ACP has -32002`
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}
