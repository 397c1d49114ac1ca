// Package desk gives the library a middleware, which decides what the errors of the agent
// become.
package desk

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
	acp.NewAgentSideConnection(&desk{}, os.Stdin, os.Stdout, acp.WithMiddleware(fault.Logged, fault.Middleware))
}

func (d *desk) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, &fault.Fault{Reason: fault.Missing, Text: "no such session"}
	}
	return nil, d.write()
}

func (d *desk) write() error {
	if _, err := os.Stat("/etc/desk"); err != nil {
		return err
	}
	return nil
}

func (d *desk) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if _, ok := d.papers[p.SessionID]; !ok {
		return nil, errors.New("no such session") // want `returnederr: session/set_mode answers an unknown session with -32603`
	}
	if p.ModeID != "ink" {
		return nil, &fault.Fault{Text: "there is only ink"} // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return nil, nil
}
