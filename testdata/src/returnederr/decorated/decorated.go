// Package decorated puts agents around agents; only the outermost one is
// served.
package decorated

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

func gone() error { return &acp.RequestError{Code: -32002, Message: "Resource not found"} }

// The outer agent maps what the two others say of a prompt, but not of a load.
type core struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (c *core) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !c.open[params.SessionId] {
		return acp.PromptResponse{}, errGone
	}
	return acp.PromptResponse{}, nil
}

func (c *core) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !c.open[params.SessionId] {
		return acp.LoadSessionResponse{}, errGone // want `session/load answers an unknown session.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

type logged struct{ *core }

func (l logged) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := l.core.Prompt(ctx, params)
	if err != nil {
		log.Print(err)
		return res, fmt.Errorf("prompt: %w", err)
	}
	return res, nil
}

type shell struct{ logged }

func (s *shell) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := s.logged.Prompt(ctx, params)
	if errors.Is(err, errGone) {
		return res, gone()
	}
	return res, err
}

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer) {
	<-acp.NewAgentSideConnection(&shell{logged{&core{}}}, out, in).Done()
}
