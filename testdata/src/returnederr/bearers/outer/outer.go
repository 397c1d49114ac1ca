// Package outer stands around agents.
package outer

import (
	"context"
	"errors"
	"log"
	"strings"

	"github.com/coder/acp-go-sdk"
)

// ErrGone says that a session is not there.
var ErrGone = errors.New("session not found")

// Half gives the errors of session/prompt a code, and only counts those of
// session/set_mode.
type Half struct {
	acp.Agent
	Failed int
}

// Prompt asks the agent inside.
func (h *Half) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := h.Agent.Prompt(ctx, params)
	if errors.Is(err, ErrGone) {
		return res, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return res, err
}

// SetSessionMode asks the agent inside.
func (h *Half) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.SessionId == "" {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams("sessionId")
	}
	res, err := h.Agent.SetSessionMode(ctx, params)
	if err != nil {
		h.Failed++
		return res, err
	}
	if strings.HasPrefix(string(params.ModeId), "_") {
		return res, acp.NewInvalidParams("modeId")
	}
	return res, nil
}

type shell struct{ acp.Agent }

// Quiet makes an agent that logs, and says nothing of why a prompt failed.
func Quiet(a acp.Agent) acp.Agent { return &shell{a} }

// Prompt asks the agent inside.
func (s *shell) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := s.Agent.Prompt(ctx, params)
	if err != nil {
		log.Print(err)
		return res, acp.NewRequestCancelled("")
	}
	return res, nil
}
