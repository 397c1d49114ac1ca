// Package both serves the inner agent too.
package both

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
		return acp.PromptResponse{}, errGone // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}

type shell struct{ *core }

func (s shell) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	res, err := s.core.Prompt(ctx, params)
	if errors.Is(err, errGone) {
		return res, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return res, err
}

// Serve speaks over a pair of pipes.
func Serve(in io.Reader, out io.Writer, safe bool) {
	if safe {
		<-acp.NewAgentSideConnection(shell{&core{}}, out, in).Done()
		return
	}
	<-acp.NewAgentSideConnection(&core{}, out, in).Done()
}
