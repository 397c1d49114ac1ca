// Package sdk is an agent with a library, which starts MCP servers: the
// library's errors are for ACP's peer.
package sdk

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	call func(method string) error
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := a.call("tools/list"); err != nil {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32011, Message: "no tools"} // want `-32011 is a custom code`
	}
	return acp.NewSessionResponse{}, nil
}
