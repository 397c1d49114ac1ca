package returnederr

import (
	"context"
	"errors"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

type strict struct {
	agent
	quiet bool
}

// Two fields, one of them of the program's own: none is certain to be at fault.
func (s *strict) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if params.Cwd == "" || s.SessionId == "" {
		return acp.LoadSessionResponse{}, errors.New("cwd is required") // want `returnederr: session/load answers an invalid parameter value`
	}
	return acp.LoadSessionResponse{}, nil
}

// The request was changed, so the field is not what was sent.
func (s *strict) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if s.quiet {
		params.ModeId = "quiet"
	}
	if params.ModeId == "" {
		return acp.SetSessionModeResponse{}, errors.New("a mode is required") // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	return acp.SetSessionModeResponse{}, nil
}

// Two fields of the request.
func (s *strict) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if params.SessionId == "" || len(params.Prompt) == 0 {
		return acp.PromptResponse{}, errors.New("a session and a prompt are required") // want `returnederr: session/prompt answers an invalid parameter value`
	}
	return acp.PromptResponse{}, nil
}

// A variable is asked about that has the field, without the spaces around it.
func (s *strict) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	cwd := strings.TrimSpace(params.Cwd)
	if cwd == "" {
		return acp.ResumeSessionResponse{}, errors.New("a directory is required") // want `returnederr: session/resume answers an invalid parameter value`
	}
	return acp.ResumeSessionResponse{}, nil
}
