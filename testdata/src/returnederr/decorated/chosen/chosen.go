// Package chosen decorates its agent with options.
package chosen

import (
	"context"
	"errors"
	"io"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errGone = errors.New("session not found")

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

type shell struct{ acp.Agent }

func (s *shell) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := s.Agent.Prompt(ctx, params)
	if errors.Is(err, errGone) {
		return res, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return res, err
}

type option func(acp.Agent) acp.Agent

func safe() option { return func(a acp.Agent) acp.Agent { return &shell{a} } }

func serve(in io.Reader, out io.Writer, opts ...option) {
	var a acp.Agent = &core{}
	for _, o := range opts {
		a = o(a)
	}
	<-acp.NewAgentSideConnection(a, out, in).Done()
}

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer) { serve(in, out, safe()) }
