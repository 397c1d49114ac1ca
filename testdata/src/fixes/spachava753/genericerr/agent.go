// Package genericerr has internal errors that handlers of spachava753's SDK
// build on purpose, as a fix can mend them.
package genericerr

import (
	"context"

	"github.com/spachava753/acp-sdk/acp"
	"github.com/spachava753/acp-sdk/jsonrpc"
)

type agent struct {
	acp.SessionHandler
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionID]; !ok {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "no such session"} // want `genericerr: session/prompt answers an unknown session`
	}
	return &acp.PromptResponse{}, nil
}
