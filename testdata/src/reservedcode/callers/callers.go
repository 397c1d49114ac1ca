// Package callers has functions that make errors with codes for whoever calls them: what
// their callers found is what the codes are sent for.
package callers

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type desk struct{ open map[acp.SessionId]*string }

type agent struct {
	acpbase.Agent
	desk
	turns int
}

func gone(id acp.SessionId) error {
	return &acp.RequestError{Code: -32002, Message: "no desk with this id", Data: map[string]any{"sessionId": id}}
}

func lost() error {
	return &acp.RequestError{Code: -32001, Message: "nobody sits there"} // want `-32001 is a custom code.*ACP has -32002 \(Resource not found\) for an unknown session`
}

// torn is for several causes.
func torn() error {
	return &acp.RequestError{Code: -32004, Message: "it does not work"} // want `-32004 is a custom code.*choose a code above -32000`
}

func worn() error {
	return &acp.RequestError{Code: -32002, Message: "the chair creaks"} // want `-32002 is ACP's "Resource not found".*the message says "the chair creaks": choose a code above -32000`
}

func (d *desk) at(id acp.SessionId) (*string, bool) {
	s, ok := d.open[id]
	return s, ok
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.at(p.SessionId); !ok {
		return acp.PromptResponse{}, gone(p.SessionId)
	}
	if a.turns > 5 {
		return acp.PromptResponse{}, worn()
	}
	if a.turns == 5 {
		return acp.PromptResponse{}, torn()
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.at(p.SessionId); !ok {
		return acp.SetSessionModeResponse{}, lost()
	}
	if p.ModeId != "calm" {
		return acp.SetSessionModeResponse{}, torn()
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.at(p.SessionId); !ok {
		return acp.LoadSessionResponse{}, lost()
	}
	return acp.LoadSessionResponse{}, nil
}
