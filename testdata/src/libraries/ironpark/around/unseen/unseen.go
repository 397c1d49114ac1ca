// Package unseen is given what stands around its agent by whoever starts it.
package unseen

import (
	"context"
	"errors"
	"os"

	"github.com/ironpark/go-acp"
)

type desk struct {
	acp.Agent
	papers map[acp.SessionID]string
}

// Serve runs the agent.
func Serve(around acp.Middleware) {
	acp.NewAgentSideConnection(&desk{}, os.Stdin, os.Stdout, acp.WithMiddleware(around))
}

func (d *desk) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, errors.New("no such session")
	}
	return nil, nil
}
