// Package agent answers with errors that another package makes.
package agent

import (
	"context"
	"os"

	"acpbase"
	"errdata/far/fault"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if _, err := os.ReadDir("/var/agent"); err != nil {
		return acp.NewSessionResponse{}, fault.Wire(err)
	}
	return acp.NewSessionResponse{}, nil
}
