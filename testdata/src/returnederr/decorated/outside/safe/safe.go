// Package safe puts an agent around another one.
package safe

import (
	"context"

	acp "github.com/coder/acp-go-sdk"
)

type shell struct{ acp.Agent }

// New returns an agent that answers failed prompts with an unknown session.
func New(a acp.Agent) acp.Agent { return &shell{a} }

func (s *shell) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := s.Agent.Prompt(ctx, params)
	if err != nil {
		return res, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return res, nil
}

// Note remembers an agent, and serves nothing in its place.
func Note(a acp.Agent) error { return nil }
