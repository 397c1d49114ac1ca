// Package desk waits for a relay, whose source may be behind another one.
package desk

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"wired/asking/relay"
	"wired/asking/source"
)

type desk struct {
	acpbase.Agent
	pipe *relay.Pipe
}

func New() acp.Agent {
	var s relay.Source = new(source.Source)
	return &desk{pipe: relay.New(s)}
}

func (d *desk) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	go d.pipe.Run(string(p.SessionId))
	return acp.LoadSessionResponse{}, d.pipe.Wait()
}
