package methods

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type capable struct {
	acpbase.Agent
	caps acp.AgentCapabilities
}

func (g *capable) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !g.caps.LoadSession {
		return acp.ResumeSessionResponse{}, errors.New("resuming is not available") // want `session/resume answers an unsupported method with -32603.*-32601`
	}
	return acp.ResumeSessionResponse{}, nil
}

// Prompt is there, but one of its values is not supported.
func (g *capable) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for _, b := range params.Prompt {
		if b.Audio != nil {
			return acp.PromptResponse{}, errors.New("audio content is not supported") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
