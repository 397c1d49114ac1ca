// Package genericerr has internal errors that handlers of ironpark's SDK build
// on purpose, as a fix can mend them.
package genericerr

import (
	"context"
	"fmt"

	"github.com/ironpark/go-acp"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionID]bool
}

// Data and message go to their fields.
func (a *agent) Prompt(ctx context.Context, params *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionID]; !ok {
		return nil, acp.ErrInternalError(map[string]any{"id": params.SessionID}, fmt.Sprintf("unknown session %s", params.SessionID)) // want `genericerr: session/prompt answers an unknown session`
	}
	if len(params.Prompt) == 0 {
		return nil, acp.ErrInternalError(nil, "empty prompt") // want `genericerr: session/prompt answers an invalid parameter value`
	}
	return &acp.PromptResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if _, ok := a.sessions[params.SessionID]; !ok {
		return nil, &acp.RequestError{Code: acp.ErrorCodeInternalError, Msg: "unknown session"} // want `genericerr: session/set_mode answers an unknown session`
	}
	return &acp.SetSessionModeResponse{}, nil
}
