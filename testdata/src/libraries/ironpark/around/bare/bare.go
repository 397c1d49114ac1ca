// Package bare puts around its agent what changes nothing.
package bare

import (
	"context"
	"errors"
	"os"

	"github.com/ironpark/go-acp"

	"libraries/ironpark/around/fault"
)

type desk struct {
	acp.Agent
	papers map[acp.SessionID]string
}

func serve() {
	acp.NewAgentSideConnection(&desk{}, os.Stdin, os.Stdout, acp.WithMiddleware(fault.Logged))
}

func (d *desk) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, errors.New("no such session") // want `returnederr: session/prompt answers an unknown session with -32603`
	}
	return nil, &fault.Fault{Reason: fault.Bad, Text: "it is late"}
}
