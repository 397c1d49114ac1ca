// Package returnederr has errors of calls that are asked for in less usual ways.
package returnederr

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/coder/acp-go-sdk"
)

type client struct{ acp.Client }

// What goes well comes first.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if b, err := os.ReadFile(params.Path); err == nil {
		return acp.ReadTextFileResponse{Content: string(b)}, nil
	} else {
		return acp.ReadTextFileResponse{}, err // want `a missing file`
	}
}

// The text that is around the error stays.
type wrapping struct{ acp.Client }

func (c *wrapping) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("cannot read %q for you (100%%): %w", params.Path, err) // want `a missing file`
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

type switching struct{ acp.Client }

func (c *switching) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	switch b, err := os.ReadFile(params.Path); {
	case err != nil:
		return acp.ReadTextFileResponse{}, err // want `a missing file`
	default:
		return acp.ReadTextFileResponse{Content: string(b)}, nil
	}
}

var errNoSession = errors.New("session not found")

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, errNoSession // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}
