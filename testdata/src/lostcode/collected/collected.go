// Package collected joins coded errors that were put into a slice.
package collected

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

// The first one is answered as it is.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	var errs []error
	for _, s := range params.McpServers {
		if s.Stdio == nil {
			errs = append(errs, acp.NewInvalidParams("only stdio"))
		}
	}
	if len(errs) > 0 {
		return acp.NewSessionResponse{}, errs[0]
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	var errs []error
	for _, s := range params.McpServers {
		if s.Stdio == nil {
			errs = append(errs, acp.NewInvalidParams("only stdio"))
		}
	}
	return acp.LoadSessionResponse{}, errors.Join(errs...) // want `-32602`
}
